import { expect, test } from "vitest";
import { reachedThresholds } from "./thresholds.ts";

test.each([
  [0, []],
  [2_999_999, []],
  [3_000_000, [3_000_000]],
  [3_749_999, [3_000_000]],
  [3_750_000, [3_000_000, 3_750_000]],
  [4_124_999, [3_000_000, 3_750_000]],
  [4_125_000, [3_000_000, 3_750_000, 4_125_000]],
])("a turnover of %i cents has reached %j", (turnover, reached) => {
  expect(reachedThresholds(turnover)).toEqual(reached);
});
