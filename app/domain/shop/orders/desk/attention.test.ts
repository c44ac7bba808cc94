import { expect, test } from "vitest";
import { attentionReasons } from "./attention.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const AN_HOUR_AGO = new Date("2026-11-22T11:00:00Z");
const LONG_AGO = new Date("2026-11-22T10:59:59Z");
const PAID = {
  status: "paid",
  canceled_reason: null,
  processing_at: null,
  disputed_at: null,
  holds_seat: true,
  expires_at: LONG_AGO,
  user_id: "user",
} as const;
const FINE = { runs: true, hasAccessRow: true, hasOpenRefund: false, hasLostEmail: false };

test.each([
  ["paid, with access", {}, {}, []],
  ["disputed", { disputed_at: NOW }, {}, ["disputed"]],
  ["disputed, with an ended subscription", { disputed_at: NOW }, { runs: false }, []],
  ["paid, without access", {}, { hasAccessRow: false }, ["access-never-opened"]],
  ["paid, and its account was erased", { user_id: null }, { hasAccessRow: false }, []],
  ["paid without a seat", { holds_seat: false }, {}, ["no-seat"]],
  ["paid without a seat, with an ended subscription", { holds_seat: false }, { runs: false }, []],
  ["paid too late", { status: "canceled", canceled_reason: "sold-out", holds_seat: false }, {}, ["awaits-refund"]],
  ["canceled", { status: "canceled", canceled_reason: "expired", holds_seat: false }, {}, []],
  ["unpaid for more than an hour after its time", { status: "pending" }, {}, ["overdue"]],
  ["unpaid for an hour after its time", { status: "pending", expires_at: AN_HOUR_AGO }, {}, []],
  ["unpaid, when the bank is still confirming", { status: "pending", processing_at: LONG_AGO }, {}, []],
  [
    "being refunded, with an undelivered email",
    {},
    { hasOpenRefund: true, hasLostEmail: true },
    ["refund-asked", "email-lost"],
  ],
] as const)("an order that is %s needs attention for the expected reasons", (_, order, rest, reasons) => {
  expect(attentionReasons({ order: { ...PAID, ...order }, ...FINE, ...rest }, NOW)).toEqual(reasons);
});
