import { expect, test } from "vitest";
import { WITH_MONTH } from "#app/content/cancellation.ts";
import {
  cancellationEffect,
  cancellationEnd,
  endAtStripe,
  lastDayToCancel,
  renewalsBefore,
  unservedShare,
} from "./cancellation-end.ts";

const PERIOD = { start: new Date("2026-11-05T10:00:00Z"), end: new Date("2026-12-05T10:00:00Z"), amount: 30_00 };
const NOW = new Date("2026-11-21T12:00:00Z");

function end(
  requestedEnd: "des-que-possible" | "fin-de-periode" | "date",
  date: string | null,
  declared: string,
  now = NOW,
) {
  const { endsOn, at, unserved } = cancellationEnd(
    { requestedEnd, requestedDate: date, declaredAt: new Date(declared) },
    PERIOD,
    now,
  );
  return [endsOn.toString(), at instanceof Date ? at.toISOString() : at, unserved];
}

test("a subscription that ends with its period costs nothing more and refunds nothing", () => {
  expect(end("fin-de-periode", null, "2026-11-21T10:00:00Z")).toEqual(["2026-12-05", "period-end", 0]);
});

test.each([
  ["2026-11-21T10:00:00Z", "2026-11-21", "2026-11-21T23:00:00.000Z", 13 * 24 + 11],
  ["2026-11-21T22:59:59Z", "2026-11-21", "2026-11-21T23:00:00.000Z", 13 * 24 + 11],
  ["2026-11-21T23:00:00Z", "2026-11-22", "2026-11-22T23:00:00.000Z", 12 * 24 + 11],
  ["2026-11-05T10:00:01Z", "2026-11-05", "now", 29 * 24 + 11],
  ["2026-12-04T10:00:00Z", "2026-12-04", "2026-12-04T23:00:00.000Z", 11],
  ["2026-12-05T09:00:00Z", "2026-12-05", "period-end", 0],
])(
  "« dès que possible », declared %s, ends on that day, %s, at midnight in Paris; the hours after are refunded",
  (declared, day, at, hours) => {
    const endsOn = end("des-que-possible", null, declared);
    expect(endsOn).toEqual([day, at, Math.ceil((3000 * hours) / 720)]);
  },
);

test("a share of whole cents is not rounded up to the next one", () => {
  const period = { start: new Date("2027-02-03T23:00:00Z"), end: new Date("2027-03-03T23:00:00Z"), amount: 497_00 };
  expect(unservedShare(period, new Date("2027-02-13T23:00:00Z"))).toBe(319_50);
});

test("the receipt names the day, and the seller is late after the ten days of the law", () => {
  const declaredAt = new Date("2026-11-21T23:30:00Z");
  const request = (requestedEnd: "des-que-possible" | "fin-de-periode" | "date", requestedDate: string | null = null) =>
    ({ requestedEnd, requestedDate, declaredAt }) as const;
  const days = [request("des-que-possible"), request("fin-de-periode"), request("date", "2026-12-20")].map((each) => [
    cancellationEffect(each.requestedEnd, each.requestedDate, declaredAt),
    lastDayToCancel(each)?.toString(),
  ]);
  expect(days).toEqual([
    [`dès que possible\u00a0: le 22 novembre 2026 à 23\u00a0h\u00a059${WITH_MONTH}`, "2026-12-02"],
    ["à la fin du mois payé", undefined],
    [`le 20 décembre 2026 à 23\u00a0h\u00a059${WITH_MONTH}`, "2026-12-20"],
  ]);
});

test("a chosen day may be before the period's end, on it, or after it", () => {
  expect(end("date", "2026-11-25", "2026-11-21T10:00:00Z").slice(0, 2)).toEqual([
    "2026-11-25",
    "2026-11-25T23:00:00.000Z",
  ]);
  expect(end("date", "2026-12-05", "2026-11-21T10:00:00Z")).toEqual(["2026-12-05", "period-end", 0]);
  expect(end("date", "2026-12-20", "2026-11-21T10:00:00Z")).toEqual(["2026-12-20", "2026-12-20T23:00:00.000Z", 0]);
  expect(end("date", "2027-01-05", "2026-11-21T10:00:00Z")).toEqual(["2027-01-05", "2027-01-05T10:00:00.000Z", 0]);
});

test.each([
  ["2027-03-27", 1, "2027-03-27T23:00:00.000Z"],
  ["2027-03-30", 1, "2027-03-30T22:00:00.000Z"],
  ["2027-03-31", 1, "2027-03-31T10:00:00.000Z"],
  ["2027-04-01", 2, "2027-04-01T22:00:00.000Z"],
  ["2027-04-30", 2, "2027-04-30T10:00:00.000Z"],
  ["2027-02-28", 0, "period-end"],
  ["2027-02-27", 0, "2027-02-27T23:00:00.000Z"],
])("a subscription of the 31st that ends on %s is charged %i times more, until %s", (day, months, expected) => {
  const period = { start: new Date("2027-01-31T10:00:00Z"), end: new Date("2027-02-28T10:00:00Z") };
  const endsOn = Temporal.PlainDate.from(day);
  const at = endAtStripe(endsOn, period, NOW);
  expect([renewalsBefore(endsOn, period), at instanceof Date ? at.toISOString() : at]).toEqual([months, expected]);
});

test("a declaration handled late ends the subscription now and refunds from the announced day on", () => {
  const late = new Date("2026-12-03T09:00:00Z");
  expect(end("des-que-possible", null, "2026-11-10T10:00:00Z", late).slice(0, 2)).toEqual(["2026-11-10", "now"]);
  // The month was charged while the declaration waited: nothing of it is owed.
  expect(end("des-que-possible", null, "2026-11-04T10:00:00Z", late)).toEqual(["2026-11-04", "now", 3000]);
  expect(end("fin-de-periode", null, "2026-11-01T10:00:00Z", late)).toEqual(["2026-11-05", "now", 3000]);
  expect(end("date", "2026-11-04", "2026-11-01T10:00:00Z", late)).toEqual(["2026-11-04", "now", 3000]);
  // That month began on the last day, after the declaration.
  expect(end("des-que-possible", null, "2026-11-05T09:50:00Z", late)).toEqual(["2026-11-05", "now", 3000]);
  expect(end("date", "2026-11-05", "2026-11-03T10:00:00Z", late)).toEqual(["2026-11-05", "now", 3000]);
});
