import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no other file says in figures how soon a person answers", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/content\/contact\.ts$|\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const figures = /(sous|dans les) 48(\s|&nbsp;|\\u00a0)?h/i;
  expect(files.filter((file) => figures.test(readFileSync(file, "utf8")))).toEqual([]);
});
