import { diffWordsWithSpace } from "diff";

export interface DiffPart {
  text: string;
  change: "added" | "removed" | "same";
}

/** Comparing two long texts without a common word would take minutes: it stops after this. */
const TIMEOUT_MS = 500;

/** The words that changed; null when the texts are too different to compare. */
export function diffWords(old: string, now: string): DiffPart[] | null {
  const parts = diffWordsWithSpace(old, now, { timeout: TIMEOUT_MS });
  return (
    parts?.map(({ value, added, removed }) => ({
      text: value,
      change: added ? "added" : removed ? "removed" : "same",
    })) ?? null
  );
}
