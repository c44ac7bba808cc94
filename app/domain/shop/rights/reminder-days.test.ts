import { expect, test } from "vitest";
import { daysWaiting } from "./reminder-days.ts";

const DECLARED = new Date("2026-11-21T22:30:00Z");

test.each<[string, number, string]>([
  ["2026-11-22T22:59:59Z", 1, "the next day, to its last second in Paris"],
  ["2026-11-22T23:00:00Z", 2, "the second day begins"],
  ["2026-11-27T22:59:59Z", 6, "the sixth day"],
  ["2026-11-27T23:00:00Z", 7, "the seventh day begins"],
  ["2026-12-02T23:00:00Z", 12, "the twelfth day begins"],
  ["2027-03-01T10:00:00Z", 100, "winter has no other days"],
])("on %s, a declaration has waited for %s days: %s", (now, days, _) => {
  expect(daysWaiting(DECLARED, new Date(now))).toBe(days);
});
