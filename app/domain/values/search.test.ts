import { expect, test } from "vitest";
import { anywhere, searchTerm, startingWith } from "./search.ts";

test.each([
  [" zoé ", "zoé"],
  [null, ""],
  ["a\u0000b\nc", "a b c"],
  ["x".repeat(300), "x".repeat(100)],
])("a search for %j looks for %j", (typed, term) => {
  expect(searchTerm(typed)).toBe(term);
});

test("wildcards in a search term are literal", () => {
  expect(anywhere("50 %_\\")).toBe("%50 \\%\\_\\\\%");
  expect(startingWith("Zoé_")).toBe("zoé\\_%");
});
