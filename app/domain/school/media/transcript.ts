import { linesOf } from "../../values/lines.ts";
import type { Cue } from "./captions.ts";

export interface Paragraph {
  start: number;
  text: string;
}

/** Seconds of silence that begin a new paragraph. */
const SILENCE = 1.5;
const LONG = 400;
const TOO_LONG = 800;

/** Paragraphs end with a sentence where possible. */
export function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const cue of cues) {
    const last = paragraphs.at(-1);
    const text = linesOf(cue.text).join(" ");
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
