// What happens after a sale: refunds, disputes, renewals.

import type { Stripe } from "stripe";
import { invalid, missing, noSuch, notModelled } from "./errors.ts";
import { newId } from "./ids.ts";
import { billSubscription, retryInvoice } from "./invoices.ts";
import { mergeMetadata } from "./metadata.ts";
import { advancePeriod, cancelSubscription, hasEnded, saveSubscription } from "./subscriptions.ts";
import { emit, idOf, now, type World } from "./world.ts";

/** `status`: « pending » while a bank has not taken it. */
export function createRefund(
  world: World,
  params: Stripe.RefundCreateParams,
  status: "succeeded" | "pending" = "succeeded",
): Stripe.Refund {
  for (const name of [
    "currency",
    "customer",
    "origin",
    "instructions_email",
    "reverse_transfer",
    "refund_application_fee",
  ] as const) {
    if (params[name] !== undefined) throw notModelled(name);
  }
  const charge = chargeToRefund(world, params);
  const left = charge.amount - charge.amount_refunded;
  const blocking = world.tables.disputes
    .all()
    .some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable);
  if (blocking)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, "charge_disputed");
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  const amount = params.amount ?? left;
  if (amount < 1) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    throw invalid(
      `Refund amount (${euros(amount)}) is greater than ${left < charge.amount ? "unrefunded amount on charge" : "charge amount"} (${euros(left)})`,
      "amount",
    );
  }
  const refund = world.tables.refunds.put({
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now(world),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  });
  const refunded = world.tables.charges.put({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  emit(world, "refund.created", { ...refund, livemode: charge.livemode });
  emit(world, "charge.refunded", refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  return refund;
}

/** The buyer's bank returns the refund days later: the charge counts as not refunded. */
export function failRefund(world: World, refund: Stripe.Refund): Stripe.Refund {
  const charge = world.tables.charges.get(String(refund.charge));
  if (!charge || refund.status === "failed") throw invalid("This refund has failed already.");
  world.tables.charges.put({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  const failed = world.tables.refunds.put({ ...refund, status: "failed", failure_reason: "lost_or_stolen_card" });
  emit(world, "refund.failed", { ...failed, livemode: charge.livemode });
  return failed;
}

function chargeToRefund(world: World, params: Stripe.RefundCreateParams): Stripe.Charge {
  if (params.charge) {
    const charge = world.tables.charges.get(params.charge);
    if (!charge) throw noSuch("charge", params.charge, "charge");
    if (!charge.paid) throw invalid(`Charge ${charge.id} has not succeeded and cannot be refunded.`, "charge");
    if (params.payment_intent && charge.payment_intent !== params.payment_intent)
      throw invalid("The charge does not belong to that payment intent.", "charge");
    return charge;
  }
  if (!params.payment_intent) throw missing("payment_intent");
  const intent = world.tables.paymentIntents.get(params.payment_intent);
  if (!intent) throw noSuch("payment_intent", params.payment_intent, "payment_intent");
  const charge = world.tables.charges.get(String(idOf(intent.latest_charge)));
  if (!charge?.paid)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, "payment_intent");
  return charge;
}

/** `amount`: when the bank takes only a part. `isInquiry`: it asks first, and takes nothing yet. */
export function openDispute(
  world: World,
  intent: Stripe.PaymentIntent,
  { amount, isInquiry = false }: { amount?: number; isInquiry?: boolean },
): Stripe.Dispute {
  const charge = world.tables.charges.get(String(idOf(intent.latest_charge)));
  if (!charge?.paid) throw invalid("Only a successful charge can be disputed.");
  if (charge.disputed) throw invalid("This charge is disputed already.");
  world.tables.charges.put({ ...charge, disputed: true });
  const dispute = world.tables.disputes.put({
    id: newId("du"),
    object: "dispute",
    amount: amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: now(world) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: charge.livemode,
    metadata: {},
    payment_intent: intent.id,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: isInquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: "fraudulent",
    status: isInquiry ? "warning_needs_response" : "needs_response",
  });
  emit(world, "charge.dispute.created", dispute);
  if (!isInquiry) emit(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The answer to the bank's inquiry did not do. */
export function escalateInquiry(world: World, inquiry: Stripe.Dispute): Stripe.Dispute {
  if (inquiry.status !== "warning_needs_response") throw invalid("This dispute is no inquiry.");
  const dispute = world.tables.disputes.put({ ...inquiry, status: "needs_response", is_charge_refundable: false });
  emit(world, "charge.dispute.updated", dispute);
  emit(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The buyer may withdraw a dispute that is lost: then it is won. */
export function closeDispute(world: World, dispute: Stripe.Dispute, status: "won" | "lost"): Stripe.Dispute {
  if (dispute.status === "won" || dispute.status === status) throw invalid("This dispute is already closed.");
  const closed = world.tables.disputes.put({ ...dispute, status, is_charge_refundable: status === "won" });
  emit(world, "charge.dispute.closed", closed);
  return closed;
}

/** One more period, or one more try of the one that is `past_due`: paid, or `past_due` when the card is refused. */
export function renewSubscription(
  world: World,
  subscription: Stripe.Subscription,
  result: "paid" | "failed",
): Stripe.Subscription {
  if (hasEnded(subscription)) throw invalid("This subscription has ended.");
  const ends = subscription.items.data.map((item) => item.current_period_end);
  if (subscription.cancel_at_period_end || subscription.cancel_at === Math.max(...ends))
    return cancelSubscription(world, subscription);
  const status = result === "paid" ? "active" : "past_due";
  const open = world.tables.invoices.get(String(idOf(subscription.latest_invoice)));
  if (subscription.status === "past_due" && open) {
    retryInvoice(world, open, subscription.default_payment_method, result);
    return saveSubscription(world, subscription, { ...subscription, status });
  }
  const advanced = advancePeriod(subscription);
  const amount = advanced.items.data.reduce(
    (sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    0,
  );
  const { invoice } = billSubscription(world, {
    subscription: advanced,
    reason: "subscription_cycle",
    amount,
    outcome: result === "paid" ? "succeeded" : "declined",
  });
  return saveSubscription(world, subscription, { ...advanced, latest_invoice: invoice.id, status });
}

function euros(amount: number): string {
  return `€${(amount / 100).toFixed(2)}`;
}
