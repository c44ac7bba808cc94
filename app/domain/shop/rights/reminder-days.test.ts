import { expect, test } from "vitest";
import { reminderDue } from "./reminder-days.ts";

const DECLARED = new Date("2026-11-21T22:30:00Z");

test.each<[string, number | null, string]>([
  ["2026-11-22T22:59:59Z", null, "the next day, to its last second in Paris"],
  ["2026-11-22T23:00:00Z", 2, "the second day begins"],
  ["2026-11-27T22:59:59Z", 2, "the sixth day"],
  ["2026-11-27T23:00:00Z", 7, "the seventh day begins"],
  ["2026-12-02T23:00:00Z", 12, "the twelfth day begins"],
  ["2027-03-01T10:00:00Z", 12, "no later one follows"],
])("on %s, the reminder of day %s is the last one due: %s", (now, day, _) => {
  expect(reminderDue(DECLARED, new Date(now))).toBe(day);
});
