import { expect, test } from "vitest";
import { formatMonths, formatPercent } from "./format.ts";

test.each([
  [581, "5,81\u00a0%"],
  [3500, "35\u00a0%"],
  [-195, "−1,95\u00a0%"],
  [0, "0\u00a0%"],
  [12_345_678, "123\u202f456,78\u00a0%"],
])("%i hundredths of a percent", (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test.each([
  [0, "0\u00a0mois"],
  [5, "5\u00a0mois"],
  [12, "1\u00a0an"],
  [18, "1\u00a0an et 6\u00a0mois"],
  [59, "4\u00a0ans et 11\u00a0mois"],
])("%i months", (months, text) => {
  expect(formatMonths(months)).toBe(text);
});
