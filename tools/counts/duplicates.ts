import { codeOf } from "./sources.ts";

/** The number of consecutive lines that make a duplicate. */
const LINES = 6;
/** Tables repeat the same line: a duplicate has at least this many different lines. */
const DIFFERENT = 4;

const WORDS_OF_THE_LANGUAGE =
  /^(as|async|await|break|case|catch|class|const|continue|default|else|export|extends|finally|for|function|if|in|instanceof|interface|let|new|null|of|return|satisfies|switch|this|throw|true|false|try|type|typeof|undefined|void|while|yield)$/;
const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|\S/gu;

interface Line {
  file: string;
  number: number;
  text: string;
}

/** Duplicates, exact ones and those with other names and values. Tables of texts are ignored. */
export function findDuplicates(files: string[]): { exact: string[]; alike: string[] } {
  const all = files.map(linesOf);
  return { exact: copies(all, (lines) => lines.map(({ text }) => text).join("\n")), alike: copies(all, shapeOf) };
}

/** Lines with content: no comment, no import, no closing bracket alone. */
function linesOf(file: string): Line[] {
  return codeOf(file)
    .replace(/^import [\s\S]*?;$/gm, (text) => text.replace(/[^\n]/g, ""))
    .split("\n")
    .map((text, index) => ({ file, number: index + 1, text: text.trim() }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** Every later copy, as « file:line-line ». */
function copies(files: Line[][], keyOf: (lines: Line[]) => string): string[] {
  const seen = new Map<string, { file: string; from: number }>();
  const found: { file: string; from: number; to: number }[] = [];
  for (const lines of files) {
    for (let start = 0; start + LINES <= lines.length; start += 1) {
      const block = lines.slice(start, start + LINES);
      const { file = "", number: from = 0 } = block[0] ?? {};
      const to = block.at(-1)?.number ?? from;
      if (new Set(block.map((line) => shapeOf([line]))).size < DIFFERENT) continue;
      const key = keyOf(block);
      const before = seen.get(key);
      if (!before) seen.set(key, { file, from });
      // Overlapping copies count as one.
      if (!before || (before.file === file && from - before.from < LINES)) continue;
      const last = found.at(-1);
      if (last?.file === file && from <= last.to) last.to = to;
      else found.push({ file, from, to });
    }
  }
  return found.map(({ file, from, to }) => `${file}:${from}-${to}`);
}

/** Replaces names by their order of appearance and values by their kind. */
function shapeOf(lines: Line[]): string {
  const names = new Map<string, number>();
  const token = (text: string) => {
    if (/^["'`]/.test(text)) return "text";
    if (/^\d/.test(text)) return "number";
    if (!/^[\p{L}_$]/u.test(text) || WORDS_OF_THE_LANGUAGE.test(text)) return text;
    if (!names.has(text)) names.set(text, names.size);
    return `name${names.get(text)}`;
  };
  return lines.map(({ text }) => (text.match(TOKEN) ?? []).map(token).join(" ")).join("\n");
}
