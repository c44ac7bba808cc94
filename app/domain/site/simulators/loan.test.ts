import { expect, test } from "vitest";
import { type Loan, loanCost } from "./loan.ts";

const loan: Loan = {
  capital: 85_000_00,
  rate: 3400,
  years: 20,
  insuranceRate: 300,
  monthlyIncome: 2_450_00,
  otherInstalments: 0,
};

test.each([
  ["the page's example", loan, { instalment: 488_61, monthlyInsurance: 21_25, monthlyTotal: 509_86, effort: 2081 }],
  ["the building of the case studies", { ...loan, capital: 171_000_00, rate: 3600, years: 25 }, { instalment: 865_26 }],
  [
    "a textbook loan: 100 000 € at 12 % over one year",
    { ...loan, capital: 100_000_00, rate: 12_000, years: 1 },
    { instalment: 8_884_88 },
  ],
  ["no interest", { ...loan, rate: 0, insuranceRate: 0 }, { instalment: 354_17, cost: 0, totalPaid: 85_000_00 }],
  ["no income given", { ...loan, monthlyIncome: 0 }, { effort: null }],
  [
    "other loans count in the debt ratio",
    { ...loan, otherInstalments: 440_14, monthlyIncome: 2_900_00 },
    { effort: 3276 },
  ],
])("%s", (_, input, expected) => {
  expect(loanCost(input)).toMatchObject(expected);
});

test("the cost differs by a few cents at most from instalment × months − capital", () => {
  const { monthlyTotal, cost } = loanCost(loan);
  expect(Math.abs(monthlyTotal * 240 - 85_000_00 - cost)).toBeLessThan(240);
});

test.each([
  [loan],
  [{ ...loan, rate: 0 }],
  [{ ...loan, capital: 1_000_00, rate: 15_000, years: 30 }],
  [{ ...loan, capital: 100_000_000_00, rate: 1, years: 1 }],
  [{ ...loan, capital: 123_456_78, rate: 4_125, years: 7 }],
])("the schedule repays the whole capital, to the cent: %#", (input) => {
  const { schedule, totalPaid } = loanCost(input);
  expect(schedule).toHaveLength(input.years);
  expect(schedule.at(-1)?.balance).toBe(0);
  expect(schedule.reduce((sum, year) => sum + year.capital, 0)).toBe(input.capital);
  expect(schedule.reduce((sum, year) => sum + year.paid, 0)).toBe(totalPaid);
  for (const year of schedule) expect(year.paid).toBe(year.interest + year.insurance + year.capital);
});
