export interface SnippetPart {
  text: string;
  isHit: boolean;
}

interface Snippet {
  parts: SnippetPart[];
  at: number;
}

/** The marks around a hit. No text contains these characters otherwise. */
export const HIT_START = "\u0001";
export const HIT_END = "\u0002";

const BEFORE = 80;
const LENGTH = 240;

/**
 * `marked`: the text with marks around its hits, perhaps without accents; one of another length is ignored. `isAfter` and
 * `goesOn`: the text is a piece of a longer one.
 */
export function snippetOf(
  text: string,
  marked: string[],
  { isWhole = false, isAfter = false, goesOn = false } = {},
): Snippet {
  const hits = hitsIn(text, marked);
  const at = hits.indexOf(true);
  const [from, to] = isWhole ? [0, text.length] : frame(text, Math.max(0, at));
  const parts: SnippetPart[] = [];
  for (let index = from; index < to; index += 1) {
    const isHit = hits[index] === true;
    const last = parts.at(-1);
    // A heading does not run into the paragraph below it.
    const sign = text[index] === "\n" ? " · " : (text[index] ?? "");
    if (last?.isHit === isHit) last.text += sign;
    else parts.push({ text: sign, isHit });
  }
  if (from > 0 || isAfter) parts.unshift({ text: "… ", isHit: false });
  if (to < text.length || goesOn) parts.push({ text: " …", isHit: false });
  return { parts, at: Math.max(0, at) };
}

function hitsIn(text: string, marked: string[]): boolean[] {
  const hits: boolean[] = new Array(text.length).fill(false);
  for (const one of marked) {
    if (one.length - [...one].filter(isMark).length !== text.length) continue;
    let index = 0;
    let isHit = false;
    for (const sign of one.split("")) {
      if (isMark(sign)) {
        isHit = sign === HIT_START;
        continue;
      }
      if (isHit) hits[index] = true;
      index += 1;
    }
  }
  return hits;
}

const isMark = (sign: string) => sign === HIT_START || sign === HIT_END;

function frame(text: string, at: number): [number, number] {
  const start = Math.max(0, at - BEFORE);
  const cutWord = start === 0 ? "" : /^\S{0,40}\s*/.exec(text.slice(start, at))?.[0];
  const from = start + (cutWord?.length ?? 0);
  if (from + LENGTH >= text.length) return [from, text.length];
  const rest = text.slice(at, from + LENGTH);
  const cut = /\s\S*$/.exec(rest);
  return [from, cut && cut.index > 0 ? at + cut.index : from + LENGTH];
}
