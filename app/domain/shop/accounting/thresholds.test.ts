import { expect, test } from "vitest";
import { EU_THRESHOLDS, reachedThresholds, THRESHOLDS, watchedDays } from "./thresholds.ts";

test.each([
  [0, []],
  [2_999_999, []],
  [3_000_000, [3_000_000]],
  [3_749_999, [3_000_000]],
  [3_750_000, [3_000_000, 3_750_000]],
  [4_124_999, [3_000_000, 3_750_000]],
  [4_125_000, [3_000_000, 3_750_000, 4_125_000]],
])("a turnover of %i cents has reached %j", (turnover, reached) => {
  expect(reachedThresholds(turnover, THRESHOLDS)).toEqual(reached);
});

test.each([
  [799_999, []],
  [800_000, [800_000]],
  [1_000_000, [800_000, 1_000_000]],
])("%i cents sold in other members have reached %j", (sales, reached) => {
  expect(reachedThresholds(sales, EU_THRESHOLDS)).toEqual(reached);
});

test.each([
  ["2026-12-31", ["2026-12-31"]],
  ["2027-01-01", ["2026-12-31", "2027-01-01"]],
  ["2027-01-07", ["2026-12-31", "2027-01-07"]],
  ["2027-01-08", ["2027-01-08"]],
])("on %s the years of these days are watched: %j", (today, days) => {
  expect(watchedDays(Temporal.PlainDate.from(today)).map(String)).toEqual(days);
});
