import { expect, test } from "vitest";
import { HORIZON_YEARS, independencePath, type Situation } from "./independence.ts";

const situation: Situation = {
  savings: 7_200_00,
  monthlyExpenses: 1_800_00,
  monthlySaving: 400_00,
  otherIncome: 630_00,
  yearlyGrowth: 240_00,
  targetMonths: 8,
};

test.each([
  ["the page's example", situation, { reserve: 40, coverage: 35, monthsToReserve: 18, monthsToCoverage: 59 }],
  [
    "both goals are reached already",
    { ...situation, savings: 20_000_00, otherIncome: 1_800_00 },
    { monthsToReserve: 0, monthsToCoverage: 0 },
  ],
  [
    "nothing is saved",
    { ...situation, monthlySaving: 0, yearlyGrowth: 0 },
    { monthsToReserve: null, monthsToCoverage: null },
  ],
  ["one missing cent takes one more month", { ...situation, savings: 7_199_99 }, { monthsToReserve: 19 }],
  ["too slow for the horizon", { ...situation, monthlySaving: 1 }, { monthsToReserve: null }],
  ["exactly a year", { ...situation, otherIncome: 1_560_00 }, { monthsToCoverage: 12 }],
])("%s", (_, input, expected) => {
  expect(independencePath(input)).toMatchObject(expected);
});

test("the projection goes year by year until both goals are reached", () => {
  const { points } = independencePath(situation);
  expect(points.map((point) => point.year)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(points[2]).toEqual({ year: 2, savings: 16_800_00, reserve: 93, income: 1_110_00, coverage: 61 });
  expect(points.at(-1)?.coverage).toBeGreaterThanOrEqual(100);
});

test.each([
  [{ ...situation, monthlySaving: 0 }],
  [{ ...situation, savings: 100_000_000_00, monthlyExpenses: 1_00 }],
  [{ ...situation, monthlyExpenses: 1_000_000_00, monthlySaving: 1 }],
])("a projection never exceeds a working life and never holds NaN: %#", (input) => {
  const path = independencePath(input);
  expect(path.points.length).toBeLessThanOrEqual(HORIZON_YEARS + 1);
  expect(Object.values(path.points.at(-1) ?? {}).every(Number.isSafeInteger)).toBe(true);
});
