import { expect, test } from "vitest";
import { guaranteeDeadline, isPublicHoliday, refundDeadline, withdrawalDeadline } from "./withdrawal.ts";

test.each([
  ["2026-11-21T10:00:00Z", "2026-12-07", "a fourteenth day on a Saturday moves to Monday"],
  ["2026-12-18T10:00:00Z", "2027-01-04", "New Year's Day, then a week-end"],
  ["2027-03-15T10:00:00Z", "2027-03-30", "Easter Monday"],
  ["2027-04-24T10:00:00Z", "2027-05-10", "8 May on a Saturday, then Sunday"],
  ["2026-11-22T23:30:00Z", "2026-12-07", "half past midnight in Paris is already the next day"],
])("a contract of %s can be withdrawn from until %s: %s", (contract, deadline) => {
  expect(withdrawalDeadline(new Date(contract)).toString()).toBe(deadline);
});

test("the public holidays of 2027 are the eleven of the Code du travail", () => {
  const days = Array.from({ length: 365 }, (_, index) => Temporal.PlainDate.from("2027-01-01").add({ days: index }));
  expect(days.filter(isPublicHoliday).map((day) => day.toString().slice(5))).toEqual([
    ...["01-01", "03-29", "05-01", "05-06", "05-08", "05-17", "07-14", "08-15", "11-01", "11-11", "12-25"],
  ]);
});

test("the guarantee is counted in the same way, from thirty days", () => {
  expect(guaranteeDeadline(new Date("2026-11-21T10:00:00Z")).toString()).toBe("2026-12-21");
  expect(guaranteeDeadline(new Date("2026-12-02T10:00:00Z")).toString()).toBe("2027-01-04");
});

test("the refund is due fourteen days after the declaration, counted by days in Paris", () => {
  expect(refundDeadline(new Date("2026-11-30T23:30:00Z")).toString()).toBe("2026-12-15");
});
