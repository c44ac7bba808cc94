import { expect, test } from "vitest";
import { withdrawalDeadline, withdrawalVerdict } from "./withdrawal.ts";

test.each([
  ["2026-11-21T10:00:00Z", "2026-12-07", "a fourteenth day on a Saturday moves to Monday"],
  ["2026-12-18T10:00:00Z", "2027-01-04", "New Year's Day, then a week-end"],
  ["2027-03-15T10:00:00Z", "2027-03-30", "Easter Monday"],
  ["2027-04-24T10:00:00Z", "2027-05-10", "8 May on a Saturday, then Sunday"],
  ["2026-11-22T23:30:00Z", "2026-12-07", "half past midnight in Paris is already the next day"],
])("a contract of %s can be withdrawn from until %s: %s", (contract, deadline) => {
  expect(withdrawalDeadline(new Date(contract)).toString()).toBe(deadline);
});

test.each([
  ["2026-11-21T10:00:00Z", "2026-12-07T22:59:59Z", "law", "the last second of the last day in Paris"],
  ["2026-11-21T10:00:00Z", "2026-12-07T23:00:00Z", "promise", "a second later the law is over, the promise is not"],
  ["2026-11-21T10:00:00Z", "2026-12-21T22:59:59Z", "promise", "the thirtieth day"],
  ["2026-11-21T10:00:00Z", "2026-12-21T23:00:00Z", null, "a second after the thirtieth day"],
  ["2027-03-15T10:00:00Z", "2027-03-30T21:59:59Z", "law", "summer time has begun meanwhile"],
  ["2026-11-21T10:00:00Z", "2026-11-21T10:00:01Z", "law", "at once"],
])("a contract of %s, withdrawn from on %s, falls under %s: %s", (contract, declared, rule, _) => {
  expect(withdrawalVerdict(new Date(contract), new Date(declared)).rule).toBe(rule);
});

test("the refund is due fourteen days after the declaration, counted by days in Paris", () => {
  const verdict = withdrawalVerdict(new Date("2026-11-21T10:00:00Z"), new Date("2026-11-30T23:30:00Z"));
  expect(verdict.refundBy.toString()).toBe("2026-12-15");
});
