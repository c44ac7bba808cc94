import { expect, test } from "vitest";
import { diskFinding, examineClock } from "./machine.ts";

const now = new Date("2026-11-22T12:00:00Z");

test.each([
  ["2026-11-22T12:00:00Z", "well"],
  ["2026-11-22T12:02:00Z", "well"],
  ["2026-11-22T12:03:00Z", "fault"],
  ["2026-11-22T11:57:00Z", "fault"],
  ["no date", "skipped"],
])("the doctor judges this clock beside one that shows %s: %s", (other, state) => {
  expect(examineClock("Stripe", new Date(other), now)).toMatchObject({ state });
});

test.each([
  [0.5, "well"],
  [0.949, "well"],
  [0.95, "fault"],
  [1, "fault"],
])("the doctor judges a disk whose used share is %s: %s", (used, state) => {
  expect(diskFinding("data", used)).toMatchObject({ state });
});
