import { expect, test } from "vitest";
import { stoppedFor } from "./learners.ts";

const now = new Date("2026-11-22T12:00:00Z");
const visit = new Date("2026-11-08T12:00:00Z");

test.each([
  ["two weeks to the minute", visit, null, 14],
  ["a minute less", new Date("2026-11-08T12:01:00Z"), null, null],
  ["somebody who has completed the course", visit, visit, null],
  ["somebody who has not begun", null, null, null],
])("who has stopped, and for how many days: %s", (_, lastVisitAt, completedAt, days) => {
  expect(stoppedFor({ lastVisitAt, completedAt }, now)).toBe(days);
});
