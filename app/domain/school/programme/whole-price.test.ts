import { expect, test } from "vitest";
import type { ReleaseRule } from "../release/rule.ts";
import { wholePriceLabel } from "./whole-price.ts";

const after = (days: number): ReleaseRule => ({ kind: "after-access", days });
const MONTHLY = { amount: 797_00, type: "subscription" } as const;

test.each<[string, (ReleaseRule | null)[], string | null]>([
  ["everything opens at once", [null, null], null],
  ["the last module opens within the first month", [null, after(29)], null],
  [
    "the last module opens in the second month",
    [null, after(14), after(30)],
    "2 mois pour tout le programme, soit 1 594 €",
  ],
  ["in the third", [after(61)], "3 mois pour tout le programme, soit 2 391 €"],
  ["counted from a cohort’s start", [{ kind: "after-cohort", days: 35 }], "2 mois pour tout le programme"],
  ["on a date", [{ kind: "on-date", on: "2099-01-01" }], null],
])("%s", (_what, rules, begins) => {
  const label = wholePriceLabel(MONTHLY, rules)?.replace(/[\u00a0\u202f]/g, " ") ?? null;
  expect(label).toEqual(begins === null ? null : expect.stringContaining(begins));
  expect(wholePriceLabel({ ...MONTHLY, type: "payment" }, rules)).toBeNull();
});
