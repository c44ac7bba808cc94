import { expect, test } from "vitest";
import { entitlementOf, givesAccess } from "./entitlement.ts";

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
  ["a status that Stripe adds later", null, false],
])("a subscription that is %s, late for %s days, opens the formation: %s", (status, daysLate, opens) => {
  const since = daysLate === null ? null : new Date(NOW.getTime() - daysLate * DAY);
  expect(givesAccess(status, since, NOW)).toBe(opens);
});

test.each([
  ["paid once", {}, { seat: true, access: true }],
  ["paid, and disputed", { disputedAt: NOW }, { seat: true, access: false }],
  ["paid, with an active subscription", { subscriptionStatus: "active" }, { seat: true, access: true }],
  ["paid, with an ended subscription", { subscriptionStatus: "canceled" }, { seat: false, access: false }],
  ["not paid yet", { status: "pending" }, { seat: false, access: false }],
  ["canceled", { status: "canceled" }, { seat: false, access: false }],
  ["refunded", { status: "refunded" }, { seat: false, access: false }],
  [
    "withdrawn, with a subscription that is still active",
    { status: "withdrawn", subscriptionStatus: "active" },
    { seat: false, access: false },
  ],
] as const)("what an order that is %s gives its buyer", (_, order, entitlement) => {
  const paid = { status: "paid", disputedAt: null, subscriptionStatus: null, pastDueSince: null } as const;
  expect(entitlementOf({ ...paid, ...order }, NOW)).toEqual(entitlement);
});
