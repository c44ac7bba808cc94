import { expect, test } from "vitest";
import type { OrderStatus } from "#db/types.ts";
import { isOver, isPaid, type OrderEvent, type OrderState, refundableCents, transition, wasPaid } from "./order.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const EARLIER = new Date("2026-11-21T12:00:00Z");
const CHECKOUT = { id: "cs_1", paymentIntentId: "pi_1", card: { brand: "visa", last4: "4242", country: "FR" } };
const STATUSES: OrderStatus[] = ["pending", "canceled", "paid", "refunded", "withdrawn"];
const EVENTS: OrderEvent[] = [
  { type: "processing", sessionId: "cs_1" },
  { type: "paid", userId: "user", checkout: CHECKOUT },
  { type: "canceled", reason: "expired" },
  { type: "sold-out", checkout: CHECKOUT },
  { type: "late-payment-refunded" },
  { type: "refunded-in-part", cents: 100 },
  { type: "refunded", cents: 49_700 },
  { type: "withdrawal", cents: 49_700 },
  { type: "dispute-lost", cents: 49_700 },
];

function order(change: Partial<OrderState> = {}): OrderState {
  const nothing = { canceledReason: null, processingAt: null, refundedAt: null };
  return { status: "pending", amountCents: 49_700, refundedCents: 0, ...nothing, ...change };
}

function after(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  const result = transition(order({ status }), event, NOW);
  return result.ok ? result.changes.status : null;
}

test.each<[OrderEvent["type"], Partial<Record<OrderStatus, OrderStatus>>]>([
  ["processing", { pending: "pending" }],
  ["paid", { pending: "paid", canceled: "paid" }],
  ["canceled", { pending: "canceled" }],
  ["sold-out", { pending: "canceled", canceled: "canceled" }],
  ["late-payment-refunded", { canceled: "refunded" }],
  ["refunded-in-part", { paid: "paid" }],
  ["refunded", { paid: "refunded" }],
  ["withdrawal", { paid: "withdrawn", refunded: "withdrawn", withdrawn: "withdrawn" }],
  ["dispute-lost", { paid: "refunded" }],
])("« %s » leads from one status to another as listed, and every other status refuses it: %j", (type, allowed) => {
  const event = EVENTS.find((candidate) => candidate.type === type) as OrderEvent;
  const reached = STATUSES.map((status) => [status, after(status, event)] as const);
  expect(Object.fromEntries(reached.filter(([, next]) => next !== null))).toEqual(allowed);
});

test.each<[string, Partial<OrderState>, OrderEvent, object]>([
  [
    "a payment is recorded, keeps the seat, and clears the reason of a cancellation",
    { status: "canceled", canceledReason: "expired" },
    { type: "paid", userId: "user", checkout: CHECKOUT },
    {
      status: "paid",
      userId: "user",
      paidAt: NOW,
      holdsSeat: true,
      canceledReason: null,
      processingAt: null,
      stripeCheckoutSessionId: "cs_1",
      stripePaymentIntentId: "pi_1",
      cardBrand: "visa",
      cardLast4: "4242",
      cardCountry: "FR",
    },
  ],
  [
    "a payment that is confirmed later keeps its first time",
    { processingAt: EARLIER },
    { type: "processing", sessionId: "cs_1" },
    { status: "pending", processingAt: EARLIER, stripeCheckoutSessionId: "cs_1" },
  ],
  [
    "a canceled order holds no seat",
    { processingAt: EARLIER },
    { type: "canceled", reason: "payment-failed" },
    { status: "canceled", canceledReason: "payment-failed", holdsSeat: false, processingAt: null },
  ],
  [
    "a partial refund leaves the order paid, without a date of refund",
    { status: "paid" },
    { type: "refunded-in-part", cents: 10_000 },
    { status: "paid", refundedCents: 10_000 },
  ],
  [
    "refunding the rest ends the order",
    { status: "paid", refundedCents: 10_000 },
    { type: "refunded", cents: 49_700 },
    { status: "refunded", refundedCents: 49_700, refundedAt: NOW },
  ],
  [
    "a withdrawal after the refund keeps the day of the refund",
    { status: "refunded", refundedCents: 49_700, refundedAt: EARLIER },
    { type: "withdrawal", cents: 49_700 },
    { status: "withdrawn", refundedCents: 49_700, refundedAt: EARLIER },
  ],
  [
    "a lost dispute ends the order with what the bank took",
    { status: "paid", refundedCents: 10_000 },
    { type: "dispute-lost", cents: 49_000 },
    { status: "refunded", refundedCents: 49_000, refundedAt: NOW },
  ],
])("%s", (_, change, event, columns) => {
  expect(transition(order(change), event, NOW)).toEqual({ ok: true, changes: columns });
});

test("a payment whose refund is on its way can no longer become a paid order", () => {
  const soldOut = order({ status: "canceled", canceledReason: "sold-out" });
  expect(transition(soldOut, { type: "paid", userId: "user", checkout: CHECKOUT }, NOW)).toEqual({ ok: false });
});

test.each<[OrderStatus, { paid: boolean; over: boolean; receipt: boolean; refundable: number }]>([
  ["pending", { paid: false, over: false, receipt: false, refundable: 0 }],
  ["canceled", { paid: false, over: false, receipt: false, refundable: 0 }],
  ["paid", { paid: true, over: false, receipt: true, refundable: 39_700 }],
  ["refunded", { paid: false, over: true, receipt: true, refundable: 0 }],
  ["withdrawn", { paid: false, over: true, receipt: true, refundable: 0 }],
])("of an order that is %s: %j", (status, expected) => {
  const given = order({ status, refundedCents: 10_000 });
  expect({
    paid: isPaid(given),
    over: isOver(given),
    receipt: wasPaid(given),
    refundable: refundableCents(given),
  }).toEqual(expected);
});
