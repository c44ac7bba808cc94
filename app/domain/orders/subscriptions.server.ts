import { sql } from "kysely";
import { publicUrl } from "#app/config/env.server.ts";
import { retrieveSubscription, type StripeSubscription } from "#app/gateways/stripe.server.ts";
import type { Db } from "#db/connection.server.ts";
import { freeSeat, takeLateSeat } from "../catalogue/formations.server.ts";
import { queueLetter } from "../mail/outbox.server.ts";
import { restoreAccessOfOrder, revokeAccessOfOrder } from "./access.server.ts";

/** How long a refused monthly payment leaves access open. */
const GRACE_MS = 7 * 24 * 3600 * 1000;

/** Writes a subscription as Stripe has it. `past_due_since` keeps the first moment of a late payment. */
export async function saveSubscription(trx: Db, orderId: string, subscription: StripeSubscription): Promise<void> {
  const isLate = subscription.status === "past_due";
  const facts = {
    stripe_subscription_id: subscription.id,
    stripe_customer_id: subscription.customerId,
    status: subscription.status,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
  };
  await trx
    .insertInto("subscriptions")
    .values({ order_id: orderId, ...facts, past_due_since: isLate ? new Date() : null })
    .onConflict((conflict) =>
      conflict.column("order_id").doUpdateSet({
        ...facts,
        past_due_since: isLate ? sql`coalesce(subscriptions.past_due_since, now())` : null,
        updated_at: sql`now()`,
      }),
    )
    .execute();
}

/**
 * Brings our row, access and seat in line with the subscription at Stripe. False while the order is not settled yet:
 * events come in any order, the caller tries again.
 */
export async function syncSubscription(db: Db, subscriptionId: string): Promise<boolean> {
  const subscription = await retrieveSubscription(subscriptionId);
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("subscriptions")
      .innerJoin("orders", "orders.id", "subscriptions.order_id")
      .select(["orders.id as order_id", "orders.status as order_status", "past_due_since"])
      .where("stripe_subscription_id", "=", subscriptionId)
      .forUpdate("orders")
      .executeTakeFirst();
    if (!row) return !subscription.isOurs;
    await saveSubscription(trx, row.order_id, subscription);
    if (row.order_status !== "paid") return true;
    if (givesAccess(subscription.status, row.past_due_since, new Date())) await reopen(trx, row.order_id);
    else await closeSubscriptionAccess(trx, row.order_id);
    return true;
  });
}

/** active and trialing open the training; past_due does for seven days; everything else does not. */
export function givesAccess(status: string, pastDueSince: Date | null, now: Date): boolean {
  if (status === "active" || status === "trialing") return true;
  if (status !== "past_due") return false;
  return pastDueSince === null || now.getTime() < pastDueSince.getTime() + GRACE_MS;
}

/** Tells her that a monthly payment was refused, once for each invoice. */
export async function writePaymentFailed(db: Db, subscriptionId: string, invoiceId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom("subscriptions")
      .innerJoin("orders", "orders.id", "subscriptions.order_id")
      .select(["orders.id", "orders.email"])
      .where("stripe_subscription_id", "=", subscriptionId)
      .executeTakeFirst();
    if (!order) return;
    await queueLetter(trx, {
      name: "payment-failed",
      recipient: order.email,
      props: { orderId: order.id, link: `${publicUrl}/orders` },
      dedupeKey: `invoice:${invoiceId}:failed`,
    });
  });
}

/** Closes access whose grace has run out, for the sweep. */
export async function closeOverdueSubscriptions(db: Db): Promise<void> {
  const overdue = await db
    .selectFrom("subscriptions")
    .innerJoin("access", "access.order_id", "subscriptions.order_id")
    .select("subscriptions.order_id")
    .where("past_due_since", "<", new Date(Date.now() - GRACE_MS))
    .where("revoked_at", "is", null)
    .limit(500)
    .execute();
  for (const { order_id } of overdue) await db.transaction().execute((trx) => closeSubscriptionAccess(trx, order_id));
}

async function closeSubscriptionAccess(trx: Db, orderId: string): Promise<void> {
  await revokeAccessOfOrder(trx, orderId);
  const order = await trx
    .updateTable("orders")
    .set({ holds_seat: false })
    .where("id", "=", orderId)
    .where("holds_seat", "=", true)
    .returning("formation_id")
    .executeTakeFirst();
  if (order) await freeSeat(trx, order.formation_id);
}

/** She has paid again: access opens, also when every seat was taken meanwhile. */
async function reopen(trx: Db, orderId: string): Promise<void> {
  await restoreAccessOfOrder(trx, orderId);
  const order = await trx
    .selectFrom("orders")
    .select("formation_id")
    .where("id", "=", orderId)
    .where("holds_seat", "=", false)
    .executeTakeFirst();
  if (order && (await takeLateSeat(trx, order.formation_id))) {
    await trx.updateTable("orders").set({ holds_seat: true }).where("id", "=", orderId).execute();
  }
}
