import { expect, test } from "vitest";
import { phaseOf } from "./schedule.ts";

const session = { startsAt: new Date("2026-12-08T19:00:00Z"), minutes: 90, canceledAt: null };

test.each([
  ["2026-12-08T18:44:59Z", "later"],
  ["2026-12-08T18:45:00Z", "now"],
  ["2026-12-08T20:29:59Z", "now"],
  ["2026-12-08T20:30:00Z", "over"],
] as const)("at %s a session from 19:00 to 20:30 is « %s »", (at, phase) => {
  expect(phaseOf(session, new Date(at))).toBe(phase);
});

test("a canceled session opens no link, also at its hour", () => {
  const canceledAt = new Date("2026-12-01T08:00:00Z");
  expect(phaseOf({ ...session, canceledAt }, session.startsAt)).toBe("canceled");
});
