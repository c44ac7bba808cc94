import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

interface Pattern {
  file: string;
  pattern: string;
  flags: string;
}

/** Long enough that a pattern which looks at every rest of its input again needs a hundred times what it may. */
const LENGTH = 16 * 1024;
const MILLISECONDS = 5;

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && typeof node.regex === "object")
      found.push({ file, ...(node.regex as Omit<Pattern, "file">) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, "utf8")).program);
  return found;
}

/** Runs of what the pattern itself names, and of blanks, letters and digits, alone, in pairs, and behind a beginning. */
function hostileInputs(pattern: string): string[] {
  const named = pattern.replace(/\\[pPuxdDwWsSbB](\{[^}]*\}|[0-9a-f]{2,4})?|[[\](){}*+?^$|]/g, "").replaceAll("\\", "");
  const characters = [...new Set([" ", "\n", "a", "0", ...named])].slice(0, 10);
  return characters.flatMap((one) => [
    `${one.repeat(LENGTH)}\0`,
    ...characters.flatMap((other) =>
      other === one ? [] : [`${(one + other).repeat(LENGTH / 2)}\0`, `${other}${one.repeat(LENGTH)}\0`],
    ),
  ]);
}

/** The thread's own processor time: a busy machine changes nothing. */
function slowest({ pattern, flags }: Omit<Pattern, "file">): number {
  const expression = new RegExp(pattern, flags);
  let most = 0;
  for (const input of hostileInputs(pattern)) {
    const before = process.threadCpuUsage();
    input.replace(expression, "");
    const { user } = process.threadCpuUsage(before);
    most = Math.max(most, user / 1000);
    if (most > MILLISECONDS) break;
  }
  return most;
}

const patterns = globSync("{app,server}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }).flatMap(patternsOf);

test("no pattern needs more than its time, whatever it is given", () => {
  expect(patterns.length).toBeGreaterThan(250);
  // The first run also compiles, and a core that is shared is slower for a moment: a pattern that is slow is so each time.
  const slow = patterns.filter((one) => [1, 2, 3, 4, 5].every(() => slowest(one) > MILLISECONDS));
  expect(slow).toEqual([]);
}, 120_000);

test("a pattern that reads every rest of its input again is found", () => {
  expect(slowest({ pattern: "\\s*\\n\\s*", flags: "g" })).toBeGreaterThan(MILLISECONDS);
  expect(slowest({ pattern: "-+$", flags: "" })).toBeGreaterThan(MILLISECONDS);
}, 60_000);
