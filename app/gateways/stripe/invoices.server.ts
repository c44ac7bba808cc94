import type Stripe from "stripe";
import { ask, idOf } from "./client.server.ts";

/** Stripe's invoice for one month of a subscription. Cents. */
export interface StripeInvoice {
  id: string;
  subscriptionId: string | null;
  orderId: string | null;
  amount: number;
  currency: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  paymentIntentId: string | null;
  /** Null while it is not paid. */
  paidAt: Date | null;
}

/** Throws `StripeUnavailable`, or Stripe's error when there is no such invoice. */
export async function retrieveInvoice(id: string): Promise<StripeInvoice> {
  return toInvoice(await ask("settlement", (stripe) => stripe.invoices.retrieve(id, { expand: ["payments"] })));
}

/** The payment that has settled it, which a refused one may come before; null while none has. Expects them expanded. */
export function paidIntentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status_transitions }) => status_transitions.paid_at !== null);
  return idOf(paid?.payment.payment_intent);
}

/** Expects the invoice's payments to be expanded. */
export function toInvoice(invoice: Stripe.Invoice): StripeInvoice {
  const details = invoice.parent?.subscription_details;
  const period = invoice.lines.data[0]?.period;
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    subscriptionId: idOf(details?.subscription),
    orderId: details?.metadata?.order_id ?? null,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    periodStart: period ? new Date(period.start * 1000) : null,
    periodEnd: period ? new Date(period.end * 1000) : null,
    paymentIntentId: paidIntentOf(invoice),
    paidAt: paidAt ? new Date(paidAt * 1000) : null,
  };
}
