import type { PaidCheckout, StripeBooks, StripeDispute, StripeRefund } from "#app/gateways/stripe/books.server.ts";
import type { StripeInvoice } from "#app/gateways/stripe/invoices.server.ts";
import { hasTaken, takesWhole } from "#app/gateways/stripe/whole-dispute.ts";
import { isOver, isWithdrawn, wasPaid } from "../orders/order.ts";
import { canStillCharge, isDisputed } from "../orders/stripe-statuses.ts";
import { type Difference, type Fact, type LedgerOrder, type LedgerPayment, NONE, ONE, stateOf } from "./books.ts";

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
      const hasPayment = (row: Paid) => row.stripePaymentIntentId !== null;
      const payments = (byOrder.get(order.id) ?? []).filter(hasPayment);
      const paid = [...[order].filter(hasPayment), ...payments];
      const disputesOf = (row: Paid) => disputes.get(row.stripePaymentIntentId) ?? [];
      return [
        ...paid.flatMap((row) =>
          compareRefunds(order, row, refunds.get(row.stripePaymentIntentId) ?? [], disputesOf(row)),
        ),
        ...payments.flatMap((row) =>
          compareSent(order, row, refunds.get(row.stripePaymentIntentId) ?? [], disputesOf(row)),
        ),
        ...compareDisputes(order, paid.flatMap(disputesOf)),
      ];
    }),
  ];
}

type Paid = Pick<LedgerPayment, "amountCents" | "refundedCents" | "currency" | "stripePaymentIntentId">;

/** A sale without its order is in balance when all of it is refunded, and nothing more is charged. */
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

/** A lost dispute counts as a refund. A refund that failed later stays recorded: an alert asks for another way. */
function compareRefunds(
  order: LedgerOrder,
  paid: Paid,
  refunds: StripeRefund[],
  disputes: StripeDispute[],
): Difference[] {
  const lost = sum(disputes.filter(({ status }) => hasTaken(status)));
  const min = Math.min(paid.amountCents, returned(refunds) + lost);
  const max = Math.min(paid.amountCents, sum(refunds) + lost);
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

/** A refund that is sent again has no credit note of its own. Of one that came back, and was not, the event tells. */
function compareSent(
  order: LedgerOrder,
  { refundedCents, repeatedCents, currency, stripePaymentIntentId: stripeId }: LedgerPayment,
  refunds: StripeRefund[],
  disputes: StripeDispute[],
): Difference[] {
  const lost = sum(disputes.filter(({ status }) => hasTaken(status)));
  const [sent, booked] = [sum(refunds) + lost, refundedCents + repeatedCents];
  if (returned(refunds) + lost === 0 || booked >= sent) return [];
  const base = { about: order.number, orderId: order.id, stripeId };
  const [expected, found] = [sent, booked].map((cents) => ({ cents, currency })) as [Fact, Fact];
  return [{ kind: "refund-not-recorded", ...base, expected, found }];
}

function compareDisputes(order: LedgerOrder, disputes: StripeDispute[]): Difference[] {
  const disputed = disputes.filter(({ status }) => isDisputed(status));
  // What a lost one has taken is compared with the refunds.
  const open = disputed.find(({ status }) => !hasTaken(status));
  if (open && !order.disputedAt && !isOver(order)) {
    return [{ kind: "dispute-not-recorded", ...about(order, open), found: NONE }];
  }
  if (disputed.length > 0 || !order.disputedAt) return [];
  // Which of them the shop takes for open is not known: each is recorded again.
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

function sum(rows: { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

export function compareMonths(
  { invoices, disputes }: Pick<StripeBooks, "invoices" | "disputes">,
  orders: LedgerOrder[],
  payments: LedgerPayment[],
): Difference[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const known = new Set(payments.flatMap((row) => [row.stripeInvoiceId, row.stripePaymentIntentId]));
  const atStripe = new Set(invoices.map(({ id }) => id));
  const lost = new Set(disputes.filter(({ status }) => hasTaken(status)).map((row) => row.paymentIntentId));
  const knows = (id: string | null) => id !== null && known.has(id);
  return [
    ...invoices.flatMap((invoice) => {
      const order = byId.get(invoice.orderId ?? "");
      const isMissing = order?.paidAt && !knows(invoice.id) && !knows(invoice.paymentIntentId);
      return isMissing ? [notRecorded(order, invoice.id, invoiceFact(invoice))] : [];
    }),
    ...orders.flatMap((order) => {
      const intent = order.stripePaymentIntentId;
      const isMissing = order.paidAt && !order.stripeSubscriptionId && intent && !known.has(intent);
      return isMissing ? [notRecorded(order, intent, { name: intent })] : [];
    }),
    ...payments.flatMap((row) => {
      const order = byId.get(row.orderId);
      const invoiceId = row.stripeInvoiceId;
      return order && invoiceId !== null && !atStripe.has(invoiceId) ? [paymentOnlyHere(order, invoiceId)] : [];
    }),
    ...payments.flatMap((row) => {
      const order = byId.get(row.orderId);
      const isLater = order && row.stripePaymentIntentId !== order.stripePaymentIntentId;
      // Of what a bank has taken, Stripe refunds nothing more.
      const isReturned = lost.has(row.stripePaymentIntentId)
        ? takesWhole(row.refundedCents, row.amountCents)
        : row.refundedCents === row.amountCents;
      return isLater && isWithdrawn(order) && !isReturned ? [notRefunded(order, row)] : [];
    }),
  ];
}

function notRecorded(order: LedgerOrder, stripeId: string, expected: Fact): Difference {
  const base = { about: order.number, orderId: order.id, stripeId, expected };
  return { kind: "payment-not-recorded", ...base, found: NONE };
}

function paymentOnlyHere(order: LedgerOrder, stripeId: string): Difference {
  const base = { about: order.number, orderId: order.id, stripeId, expected: NONE };
  return { kind: "payment-only-here", ...base, found: { name: stripeId } };
}

function notRefunded(order: LedgerOrder, { amountCents, refundedCents, currency, ...row }: LedgerPayment): Difference {
  return {
    kind: "withdrawn-not-refunded",
    about: order.number,
    orderId: order.id,
    stripeId: row.stripePaymentIntentId,
    expected: { cents: amountCents, currency },
    found: { cents: refundedCents, currency },
  };
}

function invoiceFact({ id, amount, currency }: StripeInvoice): Fact {
  return { cents: amount, currency, of: id };
}
