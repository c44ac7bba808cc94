import { operatorAlerts } from "#app/content/operator-alerts.ts";
import {
  type ChargeState,
  type DisputeState,
  readPayment,
  retrieveCharge,
  retrieveDispute,
  retrieveRefund,
} from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import { syncAccess, tieAccessToOrder } from "../../access/access.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { formatEuros } from "../../values/money.ts";
import { alertOperator } from "../alerts.server.ts";
import { applyEvent, lockOrderOfPayment, type Order } from "../order.server.ts";
import { isPaid } from "../order.ts";
import { endSubscriptionOf } from "../subscriptions/subscriptions.server.ts";
import { completeRequests, isWithdrawal } from "./ended-requests.server.ts";

/** Inquiries (`warning_…`) take no money, and end without harm: only these close access. */
const CONTESTED = new Set(["needs_response", "under_review", "lost"]);

/**
 * A refund or dispute may be told before the payment is recorded, when nobody knows the order yet. So fulfilment looks
 * once more, after its own commit: from then on every event finds the order.
 */
export async function recordAfterSale(db: Db, paymentIntentId: string): Promise<void> {
  const { refunded, disputed } = await readPayment(paymentIntentId);
  if (refunded) await recordRefund(db, refunded);
  if (disputed) await recordDispute(db, disputed);
}

/**
 * Records what Stripe gave back, whoever asked for it; when it was all, the order is over, access closed and the seat
 * free. Returns the order, null when it is none of ours. Of a subscription that is its first month: what is given back
 * of a later one changes nothing here.
 */
export async function recordRefund(db: Db, chargeId: string): Promise<string | null> {
  const charge = await retrieveCharge(chargeId);
  if (!charge.paymentIntentId) return null;
  const orderId = await db.transaction().execute(async (trx) => {
    const order = await lockOrderOfPayment(trx, { paymentIntentId: charge.paymentIntentId });
    if (!order) return null;
    if (isPaid(order) && charge.refunded > order.refunded_cents) await writeRefund(trx, order, charge);
    else await completeRequests(trx, order, charge.requestIds, order);
    return order.id;
  });
  if (orderId && charge.isFullyRefunded) await endSubscriptionOf(db, orderId);
  return orderId;
}

async function writeRefund(trx: Db, before: Order, charge: ChargeState): Promise<void> {
  const isWhole = charge.isFullyRefunded;
  const withdraws = isWhole && (await isWithdrawal(trx, before.id, charge.requestIds));
  const order = await applyEvent(trx, before, {
    type: withdraws ? "withdrawal" : isWhole ? "refunded" : "refunded-in-part",
    cents: Math.min(charge.refunded, before.amount_cents),
  });
  if (!order) return;
  await completeRequests(trx, before, charge.requestIds, order);
  if (withdraws) await tieAccessToOrder(trx, order);
  if (isWhole) await syncAccess(trx, order.id);
  const email = { recipient: order.email, dedupeKey: `order:${order.id}:refunded:${charge.refunded}` };
  const props = { orderId: order.id, amount: formatEuros(charge.refunded - before.refunded_cents) };
  await queueEmail(
    trx,
    withdraws
      ? { ...email, name: "withdrawal-done", props }
      : { ...email, name: "order-refunded", props: { ...props, isWhole: `${isWhole}` } },
  );
}

/**
 * A bank took the buyer's side: access is closed while the dispute runs, and the operator has days to answer. Lost, the
 * payment went back to the buyer, so the order is over like one that was refunded, and nothing more is charged.
 */
export async function recordDispute(db: Db, disputeId: string): Promise<string | null> {
  let dispute = await retrieveDispute(disputeId);
  for (;;) {
    const written = dispute;
    const orderId = await db.transaction().execute((trx) => writeDispute(trx, disputeId, written));
    if (orderId && written.status === "lost") await endSubscriptionOf(db, orderId);
    // Opened and closed may be handled at once: whoever wrote last looks again.
    dispute = await retrieveDispute(disputeId);
    if (dispute.status === written.status) return orderId;
  }
}

async function writeDispute(trx: Db, disputeId: string, dispute: DisputeState): Promise<string | null> {
  const { status, paymentIntentId } = dispute;
  const order = await lockOrderOfPayment(trx, dispute);
  if (!order) return null;
  await trx
    .updateTable("orders")
    .set({ disputed_at: CONTESTED.has(status) ? (order.disputed_at ?? new Date()) : null })
    .where("id", "=", order.id)
    .execute();
  // A later month that is lost leaves the first one paid.
  const isOfOrder = paymentIntentId !== null && order.stripe_payment_intent_id === paymentIntentId;
  if (isOfOrder && status === "lost") await applyEvent(trx, order, { type: "dispute-lost" });
  await syncAccess(trx, order.id);
  if (status === "won" || status === "warning_closed") return order.id;
  await alertOperator(trx, {
    key: `dispute:${disputeId}:${status}`,
    orderId: order.id,
    ...operatorAlerts.dispute(order.number, disputeId, status),
  });
  return order.id;
}

/** The money came back (a closed account, a lost card): the buyer was told of a refund that will not arrive. */
export async function recordFailedRefund(db: Db, refundId: string): Promise<string | null> {
  const { paymentIntentId, amount } = await retrieveRefund(refundId);
  return db.transaction().execute(async (trx) => {
    const order = await lockOrderOfPayment(trx, { paymentIntentId });
    if (!order) return null;
    await alertOperator(trx, {
      key: `refund:${refundId}:failed`,
      orderId: order.id,
      ...operatorAlerts.refundFailed(order.number, refundId, formatEuros(amount)),
    });
    return order.id;
  });
}
