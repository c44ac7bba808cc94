import { expect, test } from "vitest";
import { diskFinding, examineClock } from "./machine.ts";

const now = new Date("2026-11-22T12:00:00Z");

test.each([
  ["2026-11-22T12:00:00Z", "well"],
  ["2026-11-22T12:02:00Z", "well"],
  ["2026-11-22T12:03:00Z", "fault"],
  ["2026-11-22T11:57:00Z", "fault"],
  ["no date", "skipped"],
])("beside a clock that shows %s, this one is judged: %s", (other, state) => {
  expect(examineClock("Stripe", new Date(other), now)).toMatchObject({ state });
});

test.each([
  [0.5, "well"],
  [0.949, "well"],
  [0.95, "fault"],
  [1, "fault"],
])("a disk that is used up to %s is judged: %s", (used, state) => {
  expect(diskFinding("data", used)).toMatchObject({ state });
});
