import { expect, test } from "vitest";
import { pageNumber, pageOf } from "./paging.ts";

test.each([
  [null, 1],
  ["", 1],
  ["1", 1],
  ["12", 12],
  ["0", 1],
  ["-3", 1],
  ["1e3", 1],
  ["999999999999", 1],
  ["2 or 1=1", 1],
  ["99999", 50],
])("%s is page %i", (value, page) => {
  expect(pageNumber(value)).toBe(page);
});

test.each([
  [0, 1],
  [50, 1],
  [51, 2],
  [2500, 50],
  [2501, 50],
])("%i rows are %i pages", (total, pages) => {
  expect(pageOf([], 1, total).pages).toBe(pages);
});
