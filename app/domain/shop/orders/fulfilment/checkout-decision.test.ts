import { expect, test } from "vitest";
import type { CheckoutState } from "#app/gateways/stripe/checkout.server.ts";
import { decideCheckout } from "./checkout-decision.ts";

const ORDER = { status: "pending", canceled_reason: null, amount_cents: 49_700, currency: "eur" } as const;

test.each<[CheckoutState, object, string]>([
  ["open", {}, "nothing"],
  ["processing", {}, "note-processing"],
  ["refused", {}, "cancel-refused"],
  ["expired", {}, "cancel-expired"],
  ["expired", { status: "paid" }, "nothing"],
  ["expired", { status: "canceled", canceled_reason: "replaced" }, "nothing"],
  ["refused", { status: "canceled", canceled_reason: "payment-failed" }, "nothing"],
  ["paid", {}, "record-payment"],
  ["paid", { status: "canceled", canceled_reason: "expired" }, "record-payment"],
  ["paid", { status: "canceled", canceled_reason: "sold-out" }, "refund"],
  ["paid", { status: "paid" }, "nothing"],
  ["paid", { status: "refunded" }, "nothing"],
  ["paid", { status: "withdrawn" }, "nothing"],
  ["paid", { amount_cents: 49_800 }, "alert"],
  ["paid", { currency: "usd" }, "alert"],
  ["paid", { status: "refunded", amount_cents: 49_800 }, "nothing"],
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
