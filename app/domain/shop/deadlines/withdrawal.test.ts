import { expect, test } from "vitest";
import { guaranteeDeadline, isPublicHoliday, refundDeadline, withdrawalDeadline } from "./withdrawal.ts";

test.each([
  ["2026-11-21T10:00:00Z", "2026-12-07", "a fourteenth day on a Saturday moves to Monday"],
  ["2026-12-18T10:00:00Z", "2027-01-04", "New Year's Day, then a week-end"],
  ["2027-03-15T10:00:00Z", "2027-03-30", "Easter Monday"],
  ["2027-04-24T10:00:00Z", "2027-05-10", "8 May on a Saturday, then Sunday"],
  ["2027-03-12T10:00:00Z", "2027-03-30", "Good Friday in Alsace, a week-end, and Easter Monday"],
  ["2025-12-12T10:00:00Z", "2025-12-29", "26 December in Alsace, then a week-end"],
  ["2027-02-19T10:00:00Z", "2027-03-08", "5 March in French Polynesia, then a week-end"],
  ["2027-04-13T10:00:00Z", "2027-04-29", "27 April in Mayotte, and 28 April in Wallis and Futuna"],
  ["2028-05-08T10:00:00Z", "2028-05-23", "22 May in Martinique"],
  ["2027-05-13T10:00:00Z", "2027-05-31", "27 May in Guadeloupe, 28 May in Saint-Martin, then a week-end"],
  ["2027-05-27T10:00:00Z", "2027-06-11", "10 June in Guyane"],
  ["2027-06-15T10:00:00Z", "2027-06-30", "29 June in Wallis and Futuna"],
  ["2027-07-15T10:00:00Z", "2027-07-30", "29 July in Wallis and Futuna"],
  ["2027-09-10T10:00:00Z", "2027-09-27", "24 September in New Caledonia, then a week-end"],
  ["2028-09-25T10:00:00Z", "2028-10-10", "9 October in Saint-Barthélemy"],
  ["2026-11-06T10:00:00Z", "2026-11-23", "20 November in French Polynesia, then a week-end"],
  ["2027-12-06T10:00:00Z", "2027-12-21", "20 December in La Réunion"],
  ["2026-11-22T23:30:00Z", "2026-12-07", "half past midnight in Paris is already the next day"],
])("a contract of %s can be withdrawn from until %s: %s", (contract, deadline) => {
  expect(withdrawalDeadline(new Date(contract)).toString()).toBe(deadline);
});

test("the public holidays of 2027 are the eleven of all France, and the fifteen of one part of it", () => {
  const days = Array.from({ length: 365 }, (_, index) => Temporal.PlainDate.from("2027-01-01").add({ days: index }));
  expect(days.filter(isPublicHoliday).map((day) => day.toString().slice(5))).toEqual([
    ...["01-01", "03-05", "03-26", "03-29", "04-27", "04-28", "05-01", "05-06", "05-08", "05-17", "05-22", "05-27"],
    ...["05-28", "06-10", "06-29", "07-14", "07-29", "08-15", "09-24", "10-09", "11-01", "11-11", "11-20", "12-20"],
    ...["12-25", "12-26"],
  ]);
});

test("the guarantee is counted in the same way, from thirty days", () => {
  expect(guaranteeDeadline(new Date("2026-11-21T10:00:00Z")).toString()).toBe("2026-12-21");
  expect(guaranteeDeadline(new Date("2026-12-02T10:00:00Z")).toString()).toBe("2027-01-04");
});

test("the refund is due fourteen days after the declaration, counted by days in Paris", () => {
  expect(refundDeadline(new Date("2026-11-30T23:30:00Z")).toString()).toBe("2026-12-15");
});
