import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Every source file of the repository, by its path from the root. */
export const sources = new Map(
  globSync("{app,db,server,tools,tests}/**/*.{ts,tsx}")
    .concat("server.ts")
    .filter((file) => !file.includes("+types") && !file.startsWith("tools/counts"))
    .sort()
    .map((file) => [file, readFileSync(file, "utf8")]),
);
export const styles = new Map(globSync("app/**/*.css").map((file) => [file, readFileSync(file, "utf8")]));

export const isTest = (file: string) => file.startsWith("tests/") || /\.(test|spec)\.tsx?$/.test(file);

/** A quoted text, which may look like a comment, or a comment. */
const QUOTED_OR_COMMENT = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

export function commentsOf(source: string): string[] {
  return [...source.matchAll(QUOTED_OR_COMMENT)].filter(([, quoted]) => !quoted).map(([comment]) => comment);
}

/** The same lines without comments. */
export function withoutComments(source: string): string {
  return source.replace(QUOTED_OR_COMMENT, (text, quoted) => quoted ?? text.replace(/[^\n]/g, ""));
}

export function codeOf(file: string): string {
  return withoutComments(sources.get(file) ?? "");
}

/** The repository's own files that this one imports, including type imports. */
export function importsOf(file: string): string[] {
  return [...codeOf(file).matchAll(/(?:\bfrom|\bimport\(?)\s*"([#.][^"]+)"/g)]
    .map(([, target = ""]) => (target.startsWith("#") ? target.slice(1) : normalize(join(dirname(file), target))))
    .filter((target) => sources.has(target));
}
