import type { PaidCheckout, StripeBooks, StripeDispute, StripeRefund } from "#app/gateways/stripe/books.server.ts";
import { isOver, wasPaid } from "../orders/order.ts";
import { isDisputed } from "../orders/refunds/disputes.ts";
import { canStillCharge } from "../orders/subscriptions/status.ts";
import { type Difference, type LedgerOrder, type LedgerPayment, NONE, ONE, stateOf } from "./books.ts";

/** Payments, refunds and disputes, in both directions. */
export function comparePayments(stripe: StripeBooks, orders: LedgerOrder[], payments: LedgerPayment[]): Difference[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const paidAtStripe = new Set(stripe.checkouts.map(({ orderId }) => orderId));
  const refunds = Map.groupBy(stripe.refunds, ({ paymentIntentId }) => paymentIntentId);
  const disputes = Map.groupBy(stripe.disputes, ({ paymentIntentId }) => paymentIntentId);
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  return [
    ...stripe.checkouts.flatMap((checkout) => {
      const order = byId.get(checkout.orderId ?? "");
      if (order) return compareCheckout(checkout, order);
      return isReturned(checkout, stripe, refunds) ? [] : [paidWithoutOrder(checkout)];
    }),
    ...orders.flatMap((order) => {
      if (!wasPaid(order)) return [];
      if (!paidAtStripe.has(order.id)) return [paidOnlyHere(order)];
      const paid = [order, ...(byOrder.get(order.id) ?? [])].filter((row) => row.stripePaymentIntentId !== null);
      const disputesOf = (row: Paid) => disputes.get(row.stripePaymentIntentId) ?? [];
      return [
        ...paid.flatMap((row) =>
          compareRefunds(order, row, refunds.get(row.stripePaymentIntentId) ?? [], disputesOf(row)),
        ),
        ...compareDisputes(order, paid.flatMap(disputesOf)),
      ];
    }),
  ];
}

/** An order with its own payment, or the row of a payment: both say what was refunded. */
type Paid = Pick<LedgerPayment, "amountCents" | "refundedCents" | "currency" | "stripePaymentIntentId">;

/** A sale whose order was lost is settled when all that was paid for it is refunded, and nothing more is charged. */
function isReturned(
  { orderId, amount, paymentIntentId }: PaidCheckout,
  { subscriptions, invoices }: StripeBooks,
  refunds: Map<string | null, StripeRefund[]>,
): boolean {
  const isOfSale = (row: { orderId: string | null }) => row.orderId === orderId;
  if (subscriptions.some((subscription) => isOfSale(subscription) && canStillCharge(subscription.status))) return false;
  const paid = paymentIntentId ? [{ amount, paymentIntentId }] : invoices.filter(isOfSale);
  return paid.length > 0 && paid.every((row) => returned(refunds.get(row.paymentIntentId) ?? []) >= row.amount);
}

function paidWithoutOrder({ id, amount, currency }: PaidCheckout): Difference {
  return {
    kind: "paid-without-order",
    about: id,
    orderId: null,
    stripeId: id,
    expected: { cents: amount, currency },
    found: NONE,
  };
}

function compareCheckout(checkout: PaidCheckout, order: LedgerOrder): Difference[] {
  const paid = { cents: checkout.amount, currency: checkout.currency };
  const about = { about: order.number, orderId: order.id, stripeId: checkout.id };
  if (checkout.amount !== order.amountCents || checkout.currency !== order.currency) {
    const found = { cents: order.amountCents, currency: order.currency };
    return [{ kind: "paid-other-amount", ...about, expected: paid, found }];
  }
  return wasPaid(order) ? [] : [{ kind: "paid-not-recorded", ...about, expected: paid, found: stateOf(order) }];
}

function paidOnlyHere(order: LedgerOrder): Difference {
  return {
    kind: "paid-only-here",
    about: order.number,
    orderId: order.id,
    stripeId: order.stripeCheckoutSessionId,
    expected: NONE,
    found: stateOf(order),
  };
}

/**
 * A lost dispute counts as a refund. A refund that failed later stays recorded in the shop, because an alert has asked
 * an administrator to return the money by other means.
 */
function compareRefunds(
  order: LedgerOrder,
  paid: Paid,
  refunds: StripeRefund[],
  disputes: StripeDispute[],
): Difference[] {
  const min = returned(refunds);
  const isLost = disputes.some(({ status }) => status === "lost");
  const max = isLost ? paid.amountCents : sum(refunds);
  if (paid.refundedCents >= min && paid.refundedCents <= max) return [];
  const isShort = paid.refundedCents < min;
  return [
    {
      kind: isShort ? "refund-not-recorded" : "refund-only-here",
      about: order.number,
      orderId: order.id,
      stripeId: paid.stripePaymentIntentId,
      expected: { cents: isShort ? min : max, currency: paid.currency },
      found: { cents: paid.refundedCents, currency: paid.currency },
    },
  ];
}

function compareDisputes(order: LedgerOrder, disputes: StripeDispute[]): Difference[] {
  const open = disputes.find(({ status }) => isDisputed(status));
  if (open && !order.disputedAt && !isOver(order)) {
    return [{ kind: "dispute-not-recorded", ...about(order, open), found: NONE }];
  }
  if (open || !order.disputedAt) return [];
  // Which of them the shop takes for open isn't known: each is recorded again.
  const closed = disputes.length > 0 ? disputes : [undefined];
  return closed.map((dispute) => ({ kind: "dispute-only-here", ...about(order, dispute), found: ONE }));
}

function about(order: LedgerOrder, dispute: StripeDispute | undefined) {
  const expected = dispute ? { name: dispute.status } : NONE;
  return { about: order.number, orderId: order.id, stripeId: dispute?.id ?? null, expected };
}

function returned(refunds: StripeRefund[]): number {
  return sum(refunds.filter(({ hasFailed }) => !hasFailed));
}

function sum(refunds: StripeRefund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}
