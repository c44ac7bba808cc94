import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | undefined>();

/** Runs what a request causes, at once or later in a job: each log line then bears the id of that request. */
export function causedBy<Result>(requestId: string | undefined, run: () => Result): Result {
  return scope.run(requestId, run);
}

/** The id of the request that caused what runs now; undefined for what starts by itself. */
export function causingRequest(): string | undefined {
  return scope.getStore();
}
