import type Stripe from "stripe";
import { idOf, listAll, livemode } from "./client.server.ts";
import { type StripeInvoice, toInvoice } from "./invoices.server.ts";
import { type StripeSubscription, toSubscription } from "./subscriptions.server.ts";

/** A completed Checkout Session of this shop whose payment has arrived. Amounts in cents. */
export interface PaidCheckout {
  id: string;
  orderId: string | null;
  amount: number;
  currency: string;
}

export interface StripeRefund {
  id: string;
  paymentIntentId: string | null;
  /** Cents. */
  amount: number;
  /** The money came back from the buyer's bank, or never left. */
  hasFailed: boolean;
}

export interface StripeDispute {
  id: string;
  paymentIntentId: string | null;
  status: string;
}

/**
 * Everything that Stripe holds for the shop. Refunds, disputes and invoices may belong to other shops of the same
 * account.
 */
export interface StripeBooks {
  checkouts: PaidCheckout[];
  subscriptions: StripeSubscription[];
  refunds: StripeRefund[];
  disputes: StripeDispute[];
  /** Paid invoices of subscriptions. */
  invoices: StripeInvoice[];
}

/** Stripe's largest page. */
const PAGE = { limit: 100 };

/** Reads all of Stripe's lists to their end, page by page. */
export async function readStripeBooks(): Promise<StripeBooks> {
  return {
    checkouts: await listAll(
      (stripe) => stripe.checkout.sessions.list({ ...PAGE, status: "complete" }),
      toPaidCheckout,
    ),
    subscriptions: await listAll((stripe) => stripe.subscriptions.list({ ...PAGE, status: "all" }), toOwnSubscription),
    refunds: await listAll((stripe) => stripe.refunds.list(PAGE), toRefund),
    disputes: await listAll((stripe) => stripe.disputes.list(PAGE), toDispute),
    invoices: await listAll(
      (stripe) => stripe.invoices.list({ ...PAGE, status: "paid", expand: ["data.payments"] }),
      toInvoice,
    ),
  };
}

function toPaidCheckout(session: Stripe.Checkout.Session): PaidCheckout | null {
  const isOurs = session.metadata?.shop === "essor" && session.livemode === livemode;
  if (!isOurs || session.payment_status === "unpaid") return null;
  return {
    id: session.id,
    orderId: session.client_reference_id,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
  };
}

function toOwnSubscription(subscription: Stripe.Subscription): StripeSubscription | null {
  const own = toSubscription(subscription);
  return own.isOurs ? own : null;
}

function toRefund(refund: Stripe.Refund): StripeRefund {
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    amount: refund.amount,
    hasFailed: refund.status === "failed" || refund.status === "canceled",
  };
}

function toDispute(dispute: Stripe.Dispute): StripeDispute {
  return { id: dispute.id, paymentIntentId: idOf(dispute.payment_intent), status: dispute.status };
}
