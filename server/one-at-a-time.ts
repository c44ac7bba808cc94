/**
 * Runs one after the other: of two at once the earlier one may end last, with what is old by then. Whoever asks while one
 * runs gets the next one, which others may share. `run` never rejects.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      last = run();
      return last;
    });
    return next;
  };
}
