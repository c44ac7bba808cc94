import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { StripeInvoice } from "#app/gateways/stripe/invoices.server.ts";
import { isWithdrawn } from "../orders/order.ts";
import { type Difference, type Fact, type LedgerOrder, type LedgerPayment, NONE } from "./books.ts";

/** Every paid month of a subscription, and every single payment, has one row; each row has its money at Stripe. */
export function compareMonths(
  { invoices }: Pick<StripeBooks, "invoices">,
  orders: LedgerOrder[],
  payments: LedgerPayment[],
): Difference[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const known = new Set(payments.flatMap((row) => [row.stripeInvoiceId, row.stripePaymentIntentId]));
  const atStripe = new Set(invoices.map(({ id }) => id));
  const knows = (id: string | null) => id !== null && known.has(id);
  return [
    ...invoices.flatMap((invoice) => {
      const order = byId.get(invoice.orderId ?? "");
      const isMissing = order?.paidAt && !knows(invoice.id) && !knows(invoice.paymentIntentId);
      return isMissing ? [missing(order, invoice.id, describe(invoice))] : [];
    }),
    ...orders.flatMap((order) => {
      const intent = order.stripePaymentIntentId;
      const isMissing = order.paidAt && !order.stripeSubscriptionId && intent && !known.has(intent);
      return isMissing ? [missing(order, intent, { name: intent })] : [];
    }),
    ...payments.flatMap((row) => {
      const order = byId.get(row.orderId);
      const invoiceId = row.stripeInvoiceId;
      return order && invoiceId !== null && !atStripe.has(invoiceId) ? [onlyHere(order, invoiceId)] : [];
    }),
    ...payments.flatMap((row) => {
      const order = byId.get(row.orderId);
      const isLater = order && row.stripePaymentIntentId !== order.stripePaymentIntentId;
      return isLater && isWithdrawn(order) && row.refundedCents < row.amountCents ? [notRefunded(order, row)] : [];
    }),
  ];
}

function missing(order: LedgerOrder, stripeId: string, expected: Fact): Difference {
  const base = { about: order.number, orderId: order.id, stripeId, expected };
  return { kind: "payment-not-recorded", ...base, found: NONE };
}

function onlyHere(order: LedgerOrder, stripeId: string): Difference {
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

function describe({ id, amount, currency }: StripeInvoice): Fact {
  return { cents: amount, currency, of: id };
}
