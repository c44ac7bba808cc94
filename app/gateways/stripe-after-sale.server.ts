import { ask, idOf, isMissing, livemode, refusalOf } from "./stripe.server.ts";

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
  /** When it is set to end: the period's end, or a moment of its own. */
  cancelAt: Date | null;
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
    cancelAt: subscription.cancel_at ? new Date(subscription.cancel_at * 1000) : null,
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
  /** Our own requests among what was given back. */
  requestIds: string[];
}

export async function retrieveCharge(id: string): Promise<ChargeState> {
  const charge = await ask((stripe) => stripe.charges.retrieve(id, { expand: ["refunds"] }));
  return {
    paymentIntentId: idOf(charge.payment_intent),
    refunded: charge.amount_refunded,
    isFullyRefunded: charge.refunded,
    requestIds: (charge.refunds?.data ?? []).flatMap((refund) => refund.metadata?.refund_request ?? []),
  };
}

export interface DisputeState {
  paymentIntentId: string | null;
  /** Whom the payment was asked of: a subscription's later months are known by her alone. */
  customerId: string | null;
  status: string;
}

export async function retrieveDispute(id: string): Promise<DisputeState> {
  const dispute = await ask((stripe) => stripe.disputes.retrieve(id, { expand: ["charge"] }));
  const charge = typeof dispute.charge === "object" ? dispute.charge : null;
  return {
    paymentIntentId: idOf(dispute.payment_intent),
    customerId: idOf(charge?.customer),
    status: dispute.status,
  };
}

/** Which payment a refund gives back, and how much of it (cents). */
export async function retrieveRefund(id: string): Promise<{ paymentIntentId: string | null; amount: number }> {
  const refund = await ask((stripe) => stripe.refunds.retrieve(id));
  return { paymentIntentId: idOf(refund.payment_intent), amount: refund.amount };
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

/** `id` is ours: the same request asked twice is one refund. Throws `StripeUnavailable` when nobody knows what came of it. */
export interface RefundParams {
  id: string;
  orderId: string;
  paymentIntentId: string;
  /** Cents. */
  amount: number;
}

export async function requestRefund({
  id,
  orderId,
  paymentIntentId,
  amount,
}: RefundParams): Promise<{ ok: true; chargeId: string | null } | { ok: false; refusal: string }> {
  const metadata = { shop: "essor", order_id: orderId, refund_request: id };
  try {
    const refund = await ask((stripe) =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, amount, metadata },
        { idempotencyKey: `refund-request:${id}` },
      ),
    );
    return { ok: true, chargeId: idOf(refund.charge) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { ok: false, refusal };
  }
}

/**
 * Has a subscription end with the period that is paid, or at a moment to come; nothing is charged for later. The
 * share of a month that is paid but not served is given back apart: Stripe would keep it as a credit. One that has
 * ended is as good.
 */
export async function endSubscriptionAt(id: string, when: "period-end" | Date): Promise<void> {
  try {
    await ask((stripe) =>
      stripe.subscriptions.update(
        id,
        when === "period-end"
          ? { cancel_at_period_end: true }
          : { cancel_at: Math.floor(when.getTime() / 1000), proration_behavior: "none" },
      ),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The payment of a subscription's last month; null when nothing was charged for it. */
export async function latestPaymentOf(subscriptionId: string): Promise<string | null> {
  const subscription = await ask((stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice.payments"] }),
  );
  const invoice = subscription.latest_invoice;
  return typeof invoice === "object" ? idOf(invoice?.payments?.data[0]?.payment.payment_intent) : null;
}

/** The page of Stripe's dashboard where the shop's owner finds an object; null for what has none. */
export function dashboardAddress(id: string | null): string | null {
  const area = { pi: "payments", sub: "subscriptions", cs: "checkout/sessions", cus: "customers" }[
    id?.split("_")[0] ?? ""
  ];
  return area ? `https://dashboard.stripe.com${livemode ? "" : "/test"}/${area}/${id}` : null;
}

/** Ends a subscription now. Stripe answers about one that has ended as if it did not exist: that is as good. */
export async function cancelSubscription(id: string): Promise<void> {
  try {
    await ask((stripe) => stripe.subscriptions.cancel(id));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
