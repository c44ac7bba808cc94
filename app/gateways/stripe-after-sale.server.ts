import { ask, idOf, isMissing, livemode } from "./stripe.server.ts";

/** A subscription as Stripe has it now. */
export interface StripeSubscription {
  id: string;
  isOurs: boolean;
  orderId: string | null;
  customerId: string;
  status: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
}

export async function retrieveSubscription(id: string): Promise<StripeSubscription> {
  const subscription = await ask((stripe) => stripe.subscriptions.retrieve(id));
  const item = subscription.items.data[0];
  return {
    id: subscription.id,
    isOurs: subscription.metadata.shop === "essor" && subscription.livemode === livemode,
    orderId: subscription.metadata.order_id ?? null,
    customerId: idOf(subscription.customer) ?? "",
    status: subscription.status,
    periodStart: item ? new Date(item.current_period_start * 1000) : null,
    periodEnd: item ? new Date(item.current_period_end * 1000) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

/** Which subscription an invoice belongs to; null for an invoice of something else. */
export async function subscriptionOfInvoice(invoiceId: string): Promise<string | null> {
  const invoice = await ask((stripe) => stripe.invoices.retrieve(invoiceId));
  return idOf(invoice.parent?.subscription_details?.subscription);
}

export interface ChargeState {
  paymentIntentId: string | null;
  /** Cents given back so far. */
  refunded: number;
  isFullyRefunded: boolean;
}

export async function retrieveCharge(id: string): Promise<ChargeState> {
  const charge = await ask((stripe) => stripe.charges.retrieve(id));
  return {
    paymentIntentId: idOf(charge.payment_intent),
    refunded: charge.amount_refunded,
    isFullyRefunded: charge.refunded,
  };
}

export async function retrieveDispute(id: string): Promise<{ paymentIntentId: string | null; status: string }> {
  const dispute = await ask((stripe) => stripe.disputes.retrieve(id));
  return { paymentIntentId: idOf(dispute.payment_intent), status: dispute.status };
}

/** What became of a payment since: the charge with money given back, the dispute that contests it. */
export async function readPayment(
  paymentIntentId: string,
): Promise<{ refunded: string | null; disputed: string | null }> {
  const intent = await ask((stripe) => stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }));
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const disputes = charge?.disputed
    ? await ask((stripe) => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 1 }))
    : undefined;
  return {
    refunded: charge && charge.amount_refunded > 0 ? charge.id : null,
    disputed: disputes?.data[0]?.id ?? null,
  };
}

/** Gives a whole payment back. Done already is as good as done. */
export async function refundPayment(paymentIntentId: string, orderId: string): Promise<void> {
  try {
    await ask((stripe) =>
      stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: `refund:${orderId}` }),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== "charge_already_refunded") throw error;
  }
}

/** Ends a subscription now. Stripe answers about one that has ended as if it did not exist: that is as good. */
export async function cancelSubscription(id: string): Promise<void> {
  try {
    await ask((stripe) => stripe.subscriptions.cancel(id));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
