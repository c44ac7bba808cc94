import { kindOf } from "../blocks/registry.ts";
import { type Block, isPlayed } from "../blocks/stored-blocks.ts";
import { type Cue, parseCaptions } from "../media/captions.ts";

export interface Passage {
  blockId: string;
  kind: "text" | "film";
  text: string;
  /** For a film: pairs of an offset in the text and the second at which it is said. */
  moments: [number, number][];
}

/** Characters of a long passage: terms that are searched together are mostly said within it. */
const LONG = 600;

export function passagesOf(blocks: readonly Block[], captions: ReadonlyMap<string, string>): Passage[] {
  return blocks.flatMap((block) => {
    const { id } = block;
    const found = passageOf(id, kindOf(block).searched(block));
    return isPlayed(block) ? [...found, ...spoken(id, parseCaptions(captions.get(block.asset) ?? ""))] : found;
  });
}

function passageOf(blockId: string, words: string[]): Passage[] {
  const text = words.map(tidy).filter(Boolean).join("\n");
  return text === "" ? [] : [{ blockId, kind: "text", text, moments: [] }];
}

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

export function secondOf(moments: readonly [number, number][], at: number): number | null {
  return moments.findLast(([from]) => from <= at)?.[1] ?? null;
}

const tidy = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
