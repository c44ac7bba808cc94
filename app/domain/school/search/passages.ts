import { unescapeXml } from "../../values/xml.ts";
import type { Block } from "../courses/blocks.ts";
import { type Cue, parseCaptions } from "../media/captions.ts";

/** A piece of a lesson that is searched as one. */
export interface Passage {
  blockId: string;
  kind: "text" | "film";
  text: string;
  /** For a film: pairs of an offset in the text and the second at which it is said. */
  moments: [number, number][];
}

/** Characters of a long passage: terms that are searched together are mostly said within it. */
const LONG = 600;

/**
 * The passages of a lesson. A quiz has only its questions, because the choices would reveal the answers; with a
 * duration it has none of them, because they are first seen when it is started.
 */
export function passagesOf(blocks: readonly Block[], captions: ReadonlyMap<string, string>): Passage[] {
  return blocks.flatMap((block) => {
    const text = (...words: string[]) => passageOf(block.id, words);
    switch (block.type) {
      case "texte":
        return text(plainText(block.html));
      case "exercice":
        return text(block.title, block.intro, ...block.fields.map(({ label }) => label));
      case "quiz":
        return text(
          block.title,
          block.intro,
          ...(block.durationMinutes ? [] : block.questions.map(({ text }) => text)),
        );
      case "image":
        return text(block.caption, block.alt);
      case "fichier":
        return text(block.label);
      default:
        return [...text(block.title), ...spoken(block.id, parseCaptions(captions.get(block.asset) ?? ""))];
    }
  });
}

function passageOf(blockId: string, words: string[]): Passage[] {
  const text = words.map(tidy).filter(Boolean).join("\n");
  return text === "" ? [] : [{ blockId, kind: "text", text, moments: [] }];
}

/** Joins the cues of a film into passages. */
function spoken(blockId: string, cues: readonly Cue[]): Passage[] {
  const passages: Passage[] = [];
  for (const { start, text } of cues) {
    const words = tidy(text);
    const last = passages.at(-1);
    const moment = (at: number): [number, number] => [at, Math.floor(start)];
    if (!last || last.text.length > LONG) {
      passages.push({ blockId, kind: "film", text: words, moments: [moment(0)] });
    } else {
      last.moments.push(moment(last.text.length + 1));
      last.text += ` ${words}`;
    }
  }
  return passages;
}

/** The second at which the text at this offset of a passage is said. */
export function secondOf(moments: readonly [number, number][], at: number): number | null {
  return moments.findLast(([from]) => from <= at)?.[1] ?? null;
}

/** The text of a lesson's stored HTML. */
export function plainText(html: string): string {
  return unescapeXml(html.replace(/<[^>]*>/g, (tag) => (/^<\/?(a|em|strong|s|code)\b/.test(tag) ? "" : " ")));
}

const tidy = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
