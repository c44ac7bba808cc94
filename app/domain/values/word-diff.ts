import { diffWordsWithSpace } from "diff";

export interface DiffPart {
  text: string;
  change: "added" | "removed" | "same";
}

/** Comparing two long texts without a common word would take minutes: it stops after this. */
const TIMEOUT_MS = 500;

export const wordDiffDeadline = () => Date.now() + TIMEOUT_MS;

/**
 * The words that changed; null when the texts are too different to compare. `until`: milliseconds of Date.now(), for a
 * page that compares many, because nothing else runs meanwhile.
 */
export function diffWords(old: string, now: string, until = wordDiffDeadline()): DiffPart[] | null {
  const timeout = until - Date.now();
  const parts = timeout > 0 && diffWordsWithSpace(old, now, { timeout });
  return parts ? inRuns(parts) : null;
}

/** Words that were replaced one after the other are read in one go, with their spaces: not each beside its successor. */
function inRuns(parts: readonly { value: string; added: boolean; removed: boolean }[]): DiffPart[] {
  const found: DiffPart[] = [];
  let run = { removed: "", added: "" };
  const close = () => {
    for (const change of ["removed", "added"] as const) if (run[change]) found.push({ text: run[change], change });
    run = { removed: "", added: "" };
  };
  for (const [index, { value, added, removed }] of parts.entries()) {
    if (added) run.added += value;
    else if (removed) run.removed += value;
    else if (/^[^\S\n]+$/.test(value) && run.removed && run.added && parts[index + 1]?.removed) {
      run.removed += value;
      run.added += value;
    } else {
      close();
      found.push({ text: value, change: "same" });
    }
  }
  close();
  return found;
}
