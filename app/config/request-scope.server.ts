import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | undefined>();

/** Runs the code that a request causes, at once or later in a job: its log lines carry the id of the request. */
export function runForRequest<Result>(requestId: string | undefined, run: () => Result): Result {
  return scope.run(requestId, run);
}

/** The id of the request that caused the running code; undefined when no request did. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}
