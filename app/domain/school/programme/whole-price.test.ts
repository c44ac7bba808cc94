import { expect, test } from "vitest";
import type { ReleaseRule } from "../release/rule.ts";
import { monthsOf, wholePriceLabel } from "./whole-price.ts";

const after = (days: number): ReleaseRule => ({ kind: "after-access", days });
const MONTHLY = { amount: 797_00, type: "subscription" } as const;

const TODAY = Temporal.PlainDate.from("2027-01-31");

test.each<[string, (ReleaseRule | null)[], string | null]>([
  ["everything opens at once", [null, null], null],
  ["the last module opens within the first month", [null, after(29)], null],
  [
    "the last module opens in the second month",
    [null, after(14), after(30)],
    "2 mois pour tout le programme, soit 1 594 €",
  ],
  ["in the third", [after(61)], "3 mois pour tout le programme, soit 2 391 €"],
  ["of a cohort without a date", [{ kind: "after-cohort", days: 35 }], "2 mois pour tout le programme"],
  ["on the last day of the first month", [{ kind: "on-date", on: "2027-02-27" }], null],
  ["on the day of the first renewal", [{ kind: "on-date", on: "2027-02-28" }], "2 mois pour tout le programme"],
  ["on a day in the fourth month", [{ kind: "on-date", on: "2027-05-15" }], "4 mois pour tout le programme"],
  ["on a day that is over", [{ kind: "on-date", on: "2026-10-01" }], null],
])("%s", (_what, rules, begins) => {
  const months = monthsOf(
    rules.map((rule) => rule && { rule, cohortStartsOn: null }),
    TODAY,
  );
  const label = wholePriceLabel(MONTHLY, months)?.replace(/[\u00a0\u202f]/g, " ") ?? null;
  expect(label).toEqual(begins === null ? null : expect.stringContaining(begins));
  expect(wholePriceLabel({ ...MONTHLY, type: "payment" }, months)).toBeNull();
});

test("a module that opens after a cohort’s start is reached with that start", () => {
  const release = { rule: { kind: "after-cohort", days: 35 }, cohortStartsOn: "2027-03-20" } as const;
  expect(monthsOf([null, release], TODAY)).toBe(3);
});
