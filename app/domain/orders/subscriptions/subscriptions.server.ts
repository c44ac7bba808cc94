import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { publicUrl } from "#app/config/env.server.ts";
import { retrieveSubscription, type StripeSubscription } from "#app/gateways/stripe-after-sale.server.ts";
import type { Db } from "#db/connection.server.ts";
import { syncAccess } from "../../access/access.server.ts";
import { GRACE_MS } from "../../access/subscription-rules.ts";
import { queueEmail } from "../../mail/outbox.server.ts";

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
    cancel_at: subscription.cancelAt,
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
  let subscription = await retrieveSubscription(subscriptionId);
  for (;;) {
    const written = subscription;
    if (!(await write(db, written))) return !written.isOurs || !(await isOpen(db, written.orderId));
    // Another event may have been faster to ask and slower to write: whoever wrote last looks again.
    subscription = await retrieveSubscription(subscriptionId);
    if (isDeepStrictEqual(subscription, written)) return true;
  }
}

async function write(db: Db, subscription: StripeSubscription): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("subscriptions")
      .select("order_id")
      .where("stripe_subscription_id", "=", subscription.id)
      .executeTakeFirst();
    if (!row) return false;
    await lockOrder(trx, row.order_id);
    await saveSubscription(trx, row.order_id, subscription);
    await syncAccess(trx, row.order_id);
    return true;
  });
}

/** An order that ended without a subscription of ours (paid too late, refused) has nothing to wait for. */
async function isOpen(db: Db, orderId: string | null): Promise<boolean> {
  if (!orderId) return false;
  const order = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  return order?.status === "pending";
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
    await queueEmail(trx, {
      name: "payment-failed",
      recipient: order.email,
      props: { orderId: order.id, link: `${publicUrl}/orders` },
      dedupeKey: `invoice:${invoiceId}:failed`,
    });
  });
}

/** Closes access whose grace has run out, for the sweep. What came in meanwhile is seen under the lock. */
export async function closeOverdueSubscriptions(db: Db): Promise<void> {
  const overdue = await db
    .selectFrom("subscriptions")
    .innerJoin("access", "access.order_id", "subscriptions.order_id")
    .select("subscriptions.order_id")
    .where("past_due_since", "<", new Date(Date.now() - GRACE_MS))
    .where("revoked_at", "is", null)
    .limit(500)
    .execute();
  for (const { order_id } of overdue) {
    await db.transaction().execute(async (trx) => {
      await lockOrder(trx, order_id);
      await syncAccess(trx, order_id);
    });
  }
}

async function lockOrder(trx: Db, orderId: string): Promise<{ status: string } | undefined> {
  return trx.selectFrom("orders").select("status").where("id", "=", orderId).forUpdate().executeTakeFirst();
}
