import { expect, test } from "vitest";
import { attentionReasons } from "./attention.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const AN_HOUR_AGO = new Date("2026-11-22T11:00:00Z");
const LONG_AGO = new Date("2026-11-22T10:59:59Z");
const PAID = {
  status: "paid",
  canceledReason: null,
  processingAt: null,
  disputedAt: null,
  holdsSeat: true,
  expiresAt: LONG_AGO,
  userId: "user",
} as const;
const FINE = { runs: true, hasAccessRow: true, hasOpenRefund: false, hasLostEmail: false };

test.each([
  ["paid, with access", {}, {}, []],
  ["disputed", { disputedAt: NOW }, {}, ["disputed"]],
  ["disputed, with an ended subscription", { disputedAt: NOW }, { runs: false }, []],
  ["paid, without access", {}, { hasAccessRow: false }, ["access-never-opened"]],
  ["paid, and its account was erased", { userId: null }, { hasAccessRow: false }, []],
  ["paid without a seat", { holdsSeat: false }, {}, ["no-seat"]],
  ["paid without a seat, with an ended subscription", { holdsSeat: false }, { runs: false }, []],
  ["paid too late", { status: "canceled", canceledReason: "sold-out", holdsSeat: false }, {}, ["awaits-refund"]],
  ["canceled", { status: "canceled", canceledReason: "expired", holdsSeat: false }, {}, []],
  ["unpaid for more than an hour after its time", { status: "pending" }, {}, ["overdue"]],
  ["unpaid for an hour after its time", { status: "pending", expiresAt: AN_HOUR_AGO }, {}, []],
  ["unpaid, when the bank is still confirming", { status: "pending", processingAt: LONG_AGO }, {}, []],
  [
    "being refunded, with an undelivered email",
    {},
    { hasOpenRefund: true, hasLostEmail: true },
    ["refund-asked", "email-lost"],
  ],
] as const)("an order that is %s needs attention for the expected reasons", (_, order, rest, reasons) => {
  expect(attentionReasons({ order: { ...PAID, ...order }, ...FINE, ...rest }, NOW)).toEqual(reasons);
});
