import type Stripe from "stripe";
import { ask, idOf, listAll, refusalOf } from "./client.server.ts";
import { returnedCents } from "./returned-cents.ts";
import { disputeStatus, hasTaken, takesWhole } from "./whole-dispute.ts";

interface Movement {
  /** Of a refund, or of a lost dispute. */
  id: string;
  /** Cents. */
  amount: number;
  created: number;
}

/** What has left Stripe's balance for the buyer of a charge. */
export interface MoneyBack {
  paymentIntentId: string | null;
  /** Cents that are hers again: refunded, also when her bank has sent them back, or taken in a lost dispute. At most the charge. */
  returned: number;
  /** Refunds and lost disputes, each with the newest first; also the refunds that came back. */
  sent: Movement[];
  /** Refunds that her bank has sent back. */
  cameBack: Movement[];
}

export interface ChargeState extends MoneyBack {
  isFullyRefunded: boolean;
  /** The refund requests of this shop among the refunds. */
  requestIds: string[];
}

/** The current state of a charge. Throws `StripeUnavailable`, or Stripe's error when there is no such charge. */
export async function retrieveCharge(id: string): Promise<ChargeState> {
  const charge = await ask("settlement", (stripe) => stripe.charges.retrieve(id));
  const money = await readMoneyBack(charge);
  return { ...money, isFullyRefunded: money.returned === charge.amount };
}

async function readMoneyBack(charge: Stripe.Charge): Promise<MoneyBack & Pick<ChargeState, "requestIds">> {
  const refunds = await listAll(
    (stripe) => stripe.refunds.list({ charge: charge.id, limit: 100 }),
    (refund) => refund,
  );
  const lost = charge.disputed
    ? await listAll(
        (stripe) => stripe.disputes.list({ charge: charge.id, limit: 100 }),
        (dispute) => (hasTaken(disputeStatus(dispute)) ? dispute : null),
      )
    : [];
  const sent = [
    ...refunds.map((refund) => ({ ...refund, hasFailed: hasFailed(refund), isAsked: requestOf(refund) !== undefined })),
    ...lost.map((dispute) => ({ ...dispute, hasFailed: false, isAsked: false })),
  ];
  return {
    paymentIntentId: idOf(charge.payment_intent),
    // A canceled one never left.
    returned: Math.min(charge.amount, returnedCents(sent.filter(({ status }) => status !== "canceled"))),
    sent,
    cameBack: refunds.filter(hasFailed),
    requestIds: refunds.filter(({ status }) => status !== "canceled").flatMap((refund) => requestOf(refund) ?? []),
  };
}

const requestOf = ({ metadata }: Stripe.Refund) => metadata?.refund_request;

/** The money came back from the buyer's bank, or never left. */
export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

export interface DisputeState extends MoneyBack {
  /** The Stripe customer who was charged: the only link from a later month of a subscription to its order. */
  customerId: string | null;
  status: string;
  openedAt: Date;
  /** Cents that the bank takes, or has taken. */
  amount: number;
  /** The bank takes the whole payment, or what was left of it: the order ends. */
  isWhole: boolean;
}

/** The current state of a dispute. Throws `StripeUnavailable`, or Stripe's error when there is no such dispute. */
export async function retrieveDispute(id: string): Promise<DisputeState> {
  const dispute = await ask("settlement", (stripe) => stripe.disputes.retrieve(id, { expand: ["charge"] }));
  const charge = typeof dispute.charge === "object" ? dispute.charge : null;
  const left = charge ? charge.amount - charge.amount_refunded : dispute.amount;
  const money = charge ? await readMoneyBack(charge) : { returned: dispute.amount, sent: [dispute], cameBack: [] };
  return {
    ...money,
    paymentIntentId: idOf(dispute.payment_intent),
    customerId: idOf(charge?.customer),
    status: disputeStatus(dispute),
    openedAt: new Date(dispute.created * 1000),
    amount: dispute.amount,
    isWhole: takesWhole(dispute.amount, left) || money.returned === charge?.amount,
  };
}

export async function findChargeOfRefund(id: string): Promise<string | null> {
  return idOf((await ask("settlement", (stripe) => stripe.refunds.retrieve(id))).charge);
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
