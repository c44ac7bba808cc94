import { type NotePart, partsOf } from "#app/domain/school/notes/time-links.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { ParkedAnswers } from "./parked-answers.server.ts";
import type { ShownBlock } from "./shown-blocks.server.ts";

export interface ShownNote {
  text: string;
  parts: NotePart[];
  /** The block that times in the note link to: the lesson's first film or sound. */
  film: string | null;
  /** « 22 novembre 2026 à 14:08 »; null while nothing is written. */
  savedAt: string | null;
  /** Sent after the session had ended, and not saved yet. */
  isParked: boolean;
}

/** The saved or the parked note. `subject`: the key under which it is parked. */
export function shownNote(
  note: { text: string; at: Date } | undefined,
  { blocks, parked, subject }: { blocks: ShownBlock[]; parked: ParkedAnswers | undefined; subject: string },
): ShownNote {
  const sent = parked?.subject === subject ? parked.form.get("note") : null;
  const text = sent ?? note?.text ?? "";
  return {
    text,
    parts: partsOf(text),
    film: blocks.find(({ kind }) => kind === "film" || kind === "sound")?.id ?? null,
    savedAt: note?.text ? formatDateTime(note.at) : null,
    isParked: sent !== null,
  };
}
