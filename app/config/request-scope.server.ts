import { AsyncLocalStorage } from "node:async_hooks";
import type { Brand } from "../theme/brand.ts";

interface Scope {
  requestId: string | undefined;
  isPreview: boolean;
  /** A text that is not published yet, by its key: the page that is being rendered shows it, and leads to its editor, which a reviewer has not. */
  draft?: { key: string; body: unknown; editor: string | null; faults: readonly string[] };
  /** Colours and letters that are not saved. */
  face?: Face;
}

type Face = Pick<Brand, "palette" | "fonts">;

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

/** Renders a page for an administrator with a text that is not published. */
export function runWithDraft<Result>(draft: Scope["draft"], run: () => Result): Result {
  return scope.run({ requestId: currentRequestId(), isPreview: isPreview(), draft }, run);
}

export function currentDraft(): Scope["draft"] {
  return scope.getStore()?.draft;
}

/** Renders a page for an administrator in colours and letters that are not saved. */
export function runWithFace<Result>(face: Face, run: () => Result): Result {
  return scope.run({ requestId: currentRequestId(), isPreview: isPreview(), face }, run);
}

export function currentFace(): Face | undefined {
  return scope.getStore()?.face;
}
