import { expect, test } from "vitest";
import { cancellationEnd } from "./cancellation-end.ts";

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

test("« dès que possible » ends after ten days at most, and the days after are refunded", () => {
  // Ends on 1 December at midnight in Paris: 3 days and 11 hours out of 30 are not served.
  expect(end("des-que-possible", null, "2026-11-21T10:00:00Z")).toEqual([
    "2026-12-01",
    "2026-12-01T23:00:00.000Z",
    Math.ceil((3000 * 83) / 720),
  ]);
});

test("« dès que possible » never ends later than the paid period", () => {
  expect(end("des-que-possible", null, "2026-11-28T10:00:00Z")).toEqual(["2026-12-05", "period-end", 0]);
});

test("a chosen day may be before the period's end, on it, or after it", () => {
  expect(end("date", "2026-11-25", "2026-11-21T10:00:00Z").slice(0, 2)).toEqual([
    "2026-11-25",
    "2026-11-25T23:00:00.000Z",
  ]);
  expect(end("date", "2026-12-05", "2026-11-21T10:00:00Z")).toEqual(["2026-12-05", "period-end", 0]);
  expect(end("date", "2026-12-20", "2026-11-21T10:00:00Z")).toEqual(["2026-12-20", "2026-12-20T23:00:00.000Z", 0]);
});

test("a declaration handled late ends the subscription now and refunds from the announced day on", () => {
  const late = new Date("2026-12-03T09:00:00Z");
  expect(end("des-que-possible", null, "2026-11-10T10:00:00Z", late).slice(0, 2)).toEqual(["2026-11-20", "now"]);
  expect(end("fin-de-periode", null, "2026-11-01T10:00:00Z", late)).toEqual(["2026-11-05", "now", 3000]);
  expect(end("date", "2026-11-04", "2026-11-01T10:00:00Z", late)).toEqual(["2026-11-04", "now", 3000]);
});
