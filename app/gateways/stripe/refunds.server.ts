import type Stripe from "stripe";
import { ask, idOf, listAll, refusalOf } from "./client.server.ts";

export interface ChargeState {
  paymentIntentId: string | null;
  /** Cents returned so far: refunded, or taken by the bank in a lost dispute. */
  refunded: number;
  isFullyRefunded: boolean;
  /** The refund requests of this shop among the refunds. */
  requestIds: string[];
}

/** The current state of a charge. Throws `StripeUnavailable`, or Stripe's error when there is no such charge. */
export async function retrieveCharge(id: string): Promise<ChargeState> {
  const charge = await ask("settlement", (stripe) => stripe.charges.retrieve(id));
  const requestIds = await listAll(
    (stripe) => stripe.refunds.list({ charge: id, limit: 100 }),
    (refund) => refund.metadata?.refund_request ?? null,
  );
  const returned = await returnedOf(charge);
  return {
    paymentIntentId: idOf(charge.payment_intent),
    refunded: returned,
    isFullyRefunded: charge.refunded || returned === charge.amount,
    requestIds,
  };
}

/** Cents: what was refunded, and what lost disputes have taken. */
async function returnedOf(charge: Stripe.Charge): Promise<number> {
  const lost = charge.disputed
    ? await listAll(
        (stripe) => stripe.disputes.list({ charge: charge.id, limit: 100 }),
        ({ status, amount }) => (status === "lost" ? amount : null),
      )
    : [];
  const taken = lost.reduce((sum, amount) => sum + amount, 0);
  return Math.min(charge.amount, charge.amount_refunded + taken);
}

/** A bank's rate may make a dispute of the whole payment a little smaller. */
const WHOLE = 0.95;

export interface DisputeState {
  paymentIntentId: string | null;
  /** The Stripe customer who was charged: the only link from a later month of a subscription to its order. */
  customerId: string | null;
  status: string;
  openedAt: Date;
  /** Cents that the bank takes, or has taken. */
  amount: number;
  /** Of the charge, with its refunds and lost disputes. Cents. */
  returned: number;
  /** The bank takes the whole payment, or what was left of it: the order ends. */
  isWhole: boolean;
}

/** The current state of a dispute. Throws `StripeUnavailable`, or Stripe's error when there is no such dispute. */
export async function retrieveDispute(id: string): Promise<DisputeState> {
  const dispute = await ask("settlement", (stripe) => stripe.disputes.retrieve(id, { expand: ["charge"] }));
  const charge = typeof dispute.charge === "object" ? dispute.charge : null;
  const left = charge ? charge.amount - charge.amount_refunded : dispute.amount;
  const returned = charge ? await returnedOf(charge) : dispute.amount;
  return {
    paymentIntentId: idOf(dispute.payment_intent),
    customerId: idOf(charge?.customer),
    status: dispute.status,
    openedAt: new Date(dispute.created * 1000),
    amount: dispute.amount,
    returned,
    isWhole: dispute.amount >= left * WHOLE || returned === charge?.amount,
  };
}

/** The payment that a refund concerns, and its amount in cents. */
export async function retrieveRefund(id: string): Promise<{ paymentIntentId: string | null; amount: number }> {
  const refund = await ask("settlement", (stripe) => stripe.refunds.retrieve(id));
  return { paymentIntentId: idOf(refund.payment_intent), amount: refund.amount };
}

/** The id of a payment's charge if something of it was refunded, and of its disputes. */
export async function readPayment(paymentIntentId: string): Promise<{ refunded: string | null; disputed: string[] }> {
  const intent = await ask("settlement", (stripe) =>
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }),
  );
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const disputed = charge?.disputed
    ? await listAll(
        (stripe) => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }),
        ({ id }) => id,
      )
    : [];
  return { refunded: charge && charge.amount_refunded > 0 ? charge.id : null, disputed };
}

/** Refunds a whole payment. A payment that was refunded before counts as success. Throws `StripeUnavailable`. */
export async function refundPayment(paymentIntentId: string, key: string): Promise<void> {
  try {
    await ask("after-sale", (stripe) =>
      stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: `refund:${key}` }),
    );
  } catch (error) {
    if (refusalOf(error) !== "charge_already_refunded") throw error;
  }
}

interface RefundParams {
  /** The same key makes one refund. */
  idempotencyKey: string;
  orderId: string;
  paymentIntentId: string;
  /** Cents. */
  amount: number;
}

/** Refunds a part of a payment, or all of it. Throws `StripeUnavailable` when the outcome is unknown. */
export async function requestRefund({
  idempotencyKey,
  orderId,
  paymentIntentId,
  amount,
}: RefundParams): Promise<{ ok: true; chargeId: string | null } | { ok: false; refusal: string }> {
  const metadata = { shop: "essor", order_id: orderId, refund_request: idempotencyKey };
  try {
    const refund = await ask("after-sale", (stripe) =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, amount, metadata },
        { idempotencyKey: `refund-request:${idempotencyKey}` },
      ),
    );
    return { ok: true, chargeId: idOf(refund.charge) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { ok: false, refusal };
  }
}
