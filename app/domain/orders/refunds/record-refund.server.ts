import {
  type ChargeState,
  cancelSubscription,
  type DisputeState,
  readPayment,
  retrieveCharge,
  retrieveDispute,
  retrieveRefund,
} from "#app/gateways/stripe-after-sale.server.ts";
import type { Db } from "#db/connection.server.ts";
import { syncAccess, tieAccessToOrder } from "../../access/access.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { formatEuros } from "../../values/money.ts";
import { alertOperator } from "../alerts.server.ts";
import { syncSubscription } from "../subscriptions/subscriptions.server.ts";
import { completeRequests, isWithdrawn } from "./ended-requests.server.ts";

/** Inquiries (`warning_…`) take no money, and end without harm: only these close access. */
const CONTESTED = new Set(["needs_response", "under_review", "lost"]);

/**
 * A refund or dispute may be told before the payment is settled, when nobody knows the order yet. So settling looks
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
    const order = await lockOrderOf(trx, charge.paymentIntentId);
    if (!order) return null;
    if (order.status === "paid" && charge.refunded > order.refunded_cents) await writeRefund(trx, order, charge);
    else await completeRequests(trx, order, charge.requestIds, order);
    return order.id;
  });
  if (orderId && charge.isFullyRefunded) await endSubscriptionOf(db, orderId);
  return orderId;
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>;

async function writeRefund(trx: Db, order: LockedOrder, charge: ChargeState): Promise<void> {
  const refunded_cents = Math.min(charge.refunded, order.amount_cents);
  const isWithdrawal = charge.isFullyRefunded && (await isWithdrawn(trx, order.id, charge.requestIds));
  const status = charge.isFullyRefunded ? (isWithdrawal ? "withdrawn" : "refunded") : order.status;
  await trx
    .updateTable("orders")
    .set({ refunded_cents, status, ...(charge.isFullyRefunded && { refunded_at: new Date() }) })
    .where("id", "=", order.id)
    .execute();
  await completeRequests(trx, order, charge.requestIds, { refunded_cents, status });
  if (isWithdrawal) await tieAccessToOrder(trx, order);
  if (charge.isFullyRefunded) await syncAccess(trx, order.id);
  const amount = formatEuros(charge.refunded - order.refunded_cents);
  const email = { recipient: order.email, dedupeKey: `order:${order.id}:refunded:${charge.refunded}` };
  const props = { orderId: order.id, amount };
  await queueEmail(
    trx,
    isWithdrawal
      ? { ...email, name: "withdrawal-done", props }
      : { ...email, name: "order-refunded", props: { ...props, isWhole: `${charge.isFullyRefunded}` } },
  );
}

/** Access is closed for good: nothing more may be charged. */
export async function endSubscriptionOf(db: Db, orderId: string): Promise<void> {
  const row = await db
    .selectFrom("subscriptions")
    .select("stripe_subscription_id as id")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (!row) return;
  await cancelSubscription(row.id);
  await syncSubscription(db, row.id);
}

/**
 * A bank took the buyer's side: access is closed while the dispute runs, and the operator has days to answer. Lost, the
 * payment went back to her, so the order is over like one that was refunded, and nothing more is charged.
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
  const { status, paymentIntentId, customerId } = dispute;
  const first = await lockOrderOf(trx, paymentIntentId);
  const order = first ?? (await lockSubscribedOrder(trx, customerId));
  if (!order) return null;
  const isOver = first !== undefined && status === "lost" && order.status === "paid";
  await trx
    .updateTable("orders")
    .set({
      disputed_at: CONTESTED.has(status) ? (order.disputed_at ?? new Date()) : null,
      ...(isOver && { status: "refunded", refunded_cents: order.amount_cents, refunded_at: new Date() }),
    })
    .where("id", "=", order.id)
    .execute();
  await syncAccess(trx, order.id);
  if (status === "won" || status === "warning_closed") return order.id;
  const facts = [`Commande : ${order.number}`, `Litige Stripe : ${disputeId} (${status})`];
  const subject = status === "lost" ? "Litige perdu" : "Paiement contesté";
  await alertOperator(trx, `dispute:${disputeId}:${status}`, subject, facts, order.id);
  return order.id;
}

/** The money came back (a closed account, a lost card): she was told of a refund that she will not see. */
export async function recordFailedRefund(db: Db, refundId: string): Promise<string | null> {
  const { paymentIntentId, amount } = await retrieveRefund(refundId);
  return db.transaction().execute(async (trx) => {
    const order = await lockOrderOf(trx, paymentIntentId);
    if (!order) return null;
    const facts = [
      `Commande : ${order.number}`,
      `Montant revenu : ${formatEuros(amount)}`,
      `Remboursement Stripe : ${refundId}`,
      "Rendez-lui cette somme par un autre moyen.",
    ];
    await alertOperator(trx, `refund:${refundId}:failed`, "Un remboursement n’est pas arrivé", facts, order.id);
    return order.id;
  });
}

async function lockOrderOf(trx: Db, paymentIntentId: string | null) {
  return lockOrder(trx).where("stripe_payment_intent_id", "=", paymentIntentId).executeTakeFirst();
}

/** Of a later month: each subscription has a customer of its own. */
async function lockSubscribedOrder(trx: Db, customerId: string | null) {
  return lockOrder(trx)
    .where("id", "in", (eb) =>
      eb.selectFrom("subscriptions").select("order_id").where("stripe_customer_id", "=", customerId),
    )
    .executeTakeFirst();
}

function lockOrder(trx: Db) {
  return trx
    .selectFrom("orders")
    .select(["id", "number", "email", "user_id", "formation_id"])
    .select(["status", "amount_cents", "refunded_cents", "disputed_at"])
    .forUpdate();
}
