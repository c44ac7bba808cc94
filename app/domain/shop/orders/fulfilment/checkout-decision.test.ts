import { expect, test } from "vitest";
import type { CheckoutState } from "#app/gateways/stripe/checkout.server.ts";
import { decideCheckout } from "./checkout-decision.ts";

const ORDER = { status: "pending", canceledReason: null, amountCents: 49_700, currency: "eur" } as const;

test.each<[CheckoutState, object, string]>([
  ["open", {}, "nothing"],
  ["processing", {}, "note-processing"],
  ["refused", {}, "cancel-refused"],
  ["expired", {}, "cancel-expired"],
  ["expired", { status: "paid" }, "nothing"],
  ["expired", { status: "canceled", canceledReason: "replaced" }, "nothing"],
  ["refused", { status: "canceled", canceledReason: "payment-failed" }, "nothing"],
  ["paid", {}, "record-payment"],
  ["paid", { status: "canceled", canceledReason: "expired" }, "record-payment"],
  ["paid", { status: "canceled", canceledReason: "sold-out" }, "refund"],
  ["paid", { status: "paid" }, "nothing"],
  ["paid", { status: "refunded" }, "nothing"],
  ["paid", { status: "withdrawn" }, "nothing"],
  ["paid", { amountCents: 49_800 }, "alert"],
  ["paid", { currency: "usd" }, "alert"],
  ["paid", { status: "refunded", amountCents: 49_800 }, "nothing"],
])("a session that is %s, for an order with %j: %s", (state, change, decision) => {
  expect(decideCheckout({ ...ORDER, ...change }, { state, amount: 49_700, currency: "eur" })).toBe(decision);
});

test.each<[CheckoutState, string]>([
  ["open", "cancel-refused"],
  ["processing", "cancel-refused"],
  ["paid", "record-payment"],
])("after the bank has refused, a session that is %s: %s", (state, decision) => {
  const checkout = { state, amount: 49_700, currency: "eur" };
  expect(decideCheckout(ORDER, checkout, { bankRefused: true })).toBe(decision);
});

test.each<[CheckoutState, string]>([
  ["paid", "alert"],
  ["expired", "nothing"],
  ["processing", "nothing"],
])("without an order, a session that is %s: %s", (state, decision) => {
  expect(decideCheckout(undefined, { state, amount: 49_700, currency: "eur" })).toBe(decision);
});
