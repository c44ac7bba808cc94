import { log } from "#app/config/log.server.ts";
import { type CheckoutSession, retrieveCheckout } from "#app/gateways/stripe.server.ts";
import { retrieveSubscription, type StripeSubscription } from "#app/gateways/stripe-after-sale.server.ts";
import type { Db } from "#db/connection.server.ts";
import { grantAccessForOrder } from "../../access/access.server.ts";
import { createToken } from "../../accounts/tokens.server.ts";
import { accountOf } from "../../accounts/users.server.ts";
import { reserveLateSeat } from "../../catalogue/formations.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { stopFollowUpsOfBuyer } from "../../people/series.server.ts";
import { alertOperator } from "../alerts.server.ts";
import { cancelOrder } from "../cancel-order.server.ts";
import { recordAfterSale } from "../refunds/record-refund.server.ts";
import { saveSubscription } from "../subscriptions/subscriptions.server.ts";
import { endRefusedPayment, giveBack } from "./failed-payments.server.ts";
import { alertIfPaidTwice } from "./paid-twice.server.ts";

const ACCESS_LETTER_PAUSE_MS = 3000;

export type Fulfillment =
  /** Paid, with access; also when it was so before. */
  | { state: "paid"; orderId: string }
  /** Not paid yet, or the bank has not confirmed. */
  | { state: "waiting"; orderId: string }
  /** Ended without a payment, or paid too late and given back. */
  | { state: "ended"; orderId: string }
  /** Nothing of ours, or something that does not fit the order. */
  | { state: "foreign" };

/**
 * Brings an order in line with its session as Stripe has it now. Called by the return page, the webhook job and the
 * sweep, a hundred times and in any order: the same as once. Stripe is asked before the transaction, never in it.
 */
export async function fulfillOrder(db: Db, sessionId: string, { bankRefused = false } = {}): Promise<Fulfillment> {
  const session = await retrieveCheckout(sessionId);
  if (!session?.isOurs || !session.orderId) return { state: "foreign" };
  if (session.status === "expired") return endOrder(db, session.orderId);
  if (!session.isPaid) {
    if (!session.isRefused && !bankRefused) return markProcessing(db, session, session.orderId);
    await endRefusedPayment(db, session.orderId);
    return { state: "ended", orderId: session.orderId };
  }
  const subscription = session.subscriptionId ? await retrieveSubscription(session.subscriptionId) : null;
  const result = await recordPayment(db, session, session.orderId, subscription);
  if (result === "no-seat") {
    await giveBack(db, session, session.orderId);
    return { state: "ended", orderId: session.orderId };
  }
  if (result === "paid" && session.paymentIntentId) await recordAfterSale(db, session.paymentIntentId);
  return result === "mismatch" ? { state: "foreign" } : { state: result, orderId: session.orderId };
}

/** One transaction: order, account, access, subscription and emails. The row lock makes every other caller wait. */
async function recordPayment(
  db: Db,
  session: CheckoutSession,
  orderId: string,
  subscription: StripeSubscription | null,
) {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select([
        "id",
        "number",
        "email",
        "user_id",
        "formation_id",
        "type",
        "status",
        "amount_cents",
        "currency",
        "holds_seat",
        "canceled_reason",
      ])
      .where("id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) {
      await alertOperator(trx, `session:${session.id}`, "Paiement sans commande", [`Session Stripe : ${session.id}`]);
      return "mismatch";
    }
    if (order.status === "canceled" && order.canceled_reason === "sold-out") return "no-seat";
    if (order.status !== "pending" && order.status !== "canceled") return order.status === "paid" ? "paid" : "ended";
    if (session.amount !== order.amount_cents || session.currency !== order.currency) {
      await alertOperator(
        trx,
        `order:${order.id}:mismatch`,
        "Paiement d’un autre montant que la commande",
        [`Commande : ${order.id}`, `Session Stripe : ${session.id}`],
        order.id,
      );
      return "mismatch";
    }
    if (!order.holds_seat && !(await reserveLateSeat(trx, order.formation_id))) {
      await trx
        .updateTable("orders")
        .set({ status: "canceled", canceled_reason: "sold-out", stripe_checkout_session_id: session.id })
        .where("id", "=", order.id)
        .execute();
      return "no-seat";
    }
    const account = await accountOf(trx, order);
    await trx
      .updateTable("orders")
      .set({
        status: "paid",
        paid_at: new Date(),
        user_id: account.id,
        holds_seat: true,
        canceled_reason: null,
        processing_at: null,
        stripe_checkout_session_id: session.id,
        stripe_payment_intent_id: session.paymentIntentId,
        card_brand: session.card?.brand ?? null,
        card_last4: session.card?.last4 ?? null,
      })
      .where("id", "=", order.id)
      .execute();
    if (subscription) await saveSubscription(trx, order.id, subscription);
    await alertIfPaidTwice(trx, account.id, order);
    await grantAccessForOrder(trx, { userId: account.id, formationId: order.formation_id, orderId: order.id });
    await writeEmails(trx, order, account);
    await stopFollowUpsOfBuyer(trx, order.email, order.formation_id);
    log.info({ orderId: order.id }, "order paid");
    return "paid";
  });
}

async function writeEmails(
  trx: Db,
  order: { id: string; email: string },
  account: { id: string; hasPassword: boolean },
) {
  await queueEmail(trx, {
    name: "order-confirmation",
    recipient: order.email,
    props: { orderId: order.id },
    dedupeKey: `order:${order.id}:confirmation`,
  });
  const tokenId = account.hasPassword ? "" : await createToken(trx, account.id, "set_password", order.id);
  await queueEmail(trx, {
    name: "training-access",
    recipient: order.email,
    props: { orderId: order.id, tokenId },
    dedupeKey: `order:${order.id}:access`,
    // The confirmation goes first: the law wants it there before the training is open (art. L221-13).
    scheduledFor: new Date(Date.now() + ACCESS_LETTER_PAUSE_MS),
  });
}

async function markProcessing(db: Db, session: CheckoutSession, orderId: string): Promise<Fulfillment> {
  if (session.status === "complete") {
    await db
      .updateTable("orders")
      .set({ processing_at: new Date(), stripe_checkout_session_id: session.id })
      .where("id", "=", orderId)
      .where("status", "=", "pending")
      .where("processing_at", "is", null)
      .execute();
  }
  return { state: "waiting", orderId };
}

async function endOrder(db: Db, orderId: string): Promise<Fulfillment> {
  await cancelOrder(db, orderId, "expired");
  const order = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  return order?.status === "paid" ? { state: "paid", orderId } : { state: "ended", orderId };
}
