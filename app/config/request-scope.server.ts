import { AsyncLocalStorage } from "node:async_hooks";

interface Scope {
  requestId: string | undefined;
  isPreview: boolean;
}

const scope = new AsyncLocalStorage<Scope>();

/** Runs the code that a request causes, at once or later in a job: its log lines carry the id of the request. */
export function runForRequest<Result>(requestId: string | undefined, run: () => Result): Result {
  return scope.run({ requestId, isPreview: false }, run);
}

/** The id of the request that caused the running code; undefined when no request did. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}

/** Runs the code of an administrator's request that looks at the shop as it will be with a live key. */
export function runAsPreview<Result>(run: () => Result): Result {
  return scope.run({ requestId: currentRequestId(), isPreview: true }, run);
}

export function isPreview(): boolean {
  return scope.getStore()?.isPreview ?? false;
}
