const WORDS_PER_MINUTE = 220;
/** The specification's, when there is nothing to count. */
const DEFAULT_MINUTES = 5;
const MAX_MINUTES = 180;

/** Whole minutes: the author's own when it makes sense, else counted, else 5. */
export function readingTime(stored: unknown, html: string): number {
  const minutes = typeof stored === "number" ? Math.round(stored) : Number.NaN;
  if (minutes >= 1 && minutes <= MAX_MINUTES) return minutes;
  const words = html.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return words === 0 ? DEFAULT_MINUTES : Math.min(Math.max(Math.ceil(words / WORDS_PER_MINUTE), 1), MAX_MINUTES);
}
