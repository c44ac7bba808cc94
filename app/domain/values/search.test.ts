import { expect, test } from "vitest";
import { anywhere, searchTerm } from "./search.ts";

test.each([
  [" zoé ", "zoé"],
  [null, ""],
  ["a\u0000b\nc", "a b c"],
  ["x".repeat(300), "x".repeat(100)],
])("%j is looked for as %j", (typed, term) => {
  expect(searchTerm(typed)).toBe(term);
});

test("signs of the pattern are letters of the term", () => {
  expect(anywhere("50 %_\\")).toBe("%50 \\%\\_\\\\%");
});
