import { expect, test } from "vitest";
import { givesAccess } from "./subscription-rules.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const DAY = 24 * 3600 * 1000;

test.each([
  ["active", null, true],
  ["trialing", null, true],
  ["active", 30, true],
  ["past_due", null, true],
  ["past_due", 0, true],
  ["past_due", 6.99, true],
  ["past_due", 7, false],
  ["past_due", 30, false],
  ["unpaid", null, false],
  ["unpaid", 1, false],
  ["canceled", null, false],
  ["incomplete", null, false],
  ["incomplete_expired", null, false],
  ["paused", null, false],
  ["something Stripe invents later", null, false],
])("%s, late for %s days: %s", (status, daysLate, opens) => {
  const since = daysLate === null ? null : new Date(NOW.getTime() - daysLate * DAY);
  expect(givesAccess(status, since, NOW)).toBe(opens);
});
