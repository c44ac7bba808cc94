import type { Cue } from "./captions.ts";

export interface Paragraph {
  /** Seconds from the start of the film. */
  start: number;
  text: string;
}

/** A silence of this length, in seconds, is a new thought. */
const SILENCE = 1.5;
/** In characters: about five lines. */
const LONG = 400;
const TOO_LONG = 800;

/** Captions as a text that is read: in paragraphs, which end with a sentence where they can. */
export function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const cue of cues) {
    const last = paragraphs.at(-1);
    const text = cue.text.replace(/\s*\n\s*/g, " ");
    const isNew =
      !last ||
      cue.start - end > SILENCE ||
      (last.text.length > LONG && /[.!?…»]$/.test(last.text)) ||
      last.text.length > TOO_LONG;
    if (isNew) paragraphs.push({ start: Math.floor(cue.start), text });
    else last.text += ` ${text}`;
    end = cue.end;
  }
  return paragraphs;
}
