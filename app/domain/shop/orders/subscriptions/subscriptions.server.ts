import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { ordersLink } from "#app/domain/mail/layout/links.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { createPortalSession } from "#app/gateways/stripe/portal.server.ts";
import {
  cancelSubscription,
  retrieveSubscription,
  type StripeSubscription,
} from "#app/gateways/stripe/subscriptions.server.ts";
import type { Db } from "#db/connection.server.ts";
import { recipientOf } from "../../contract/recipient.server.ts";
import { queueAccessClosed, syncAccess } from "../access/access.server.ts";
import { givesAccess } from "../access/entitlement.ts";
import { findOrderOfSubscription, lockOrder, type Order } from "../order.server.ts";
import { awaitsPayment } from "../order.ts";
import { canStillCharge, ENDED } from "../stripe-statuses.ts";

/** Stores a subscription as it is at Stripe. `pastDueSince` keeps the time when the payment first became late. */
export async function saveSubscription(trx: Db, orderId: string, subscription: StripeSubscription): Promise<void> {
  const isLate = subscription.status === "past_due";
  const columns = {
    stripeSubscriptionId: subscription.id,
    stripeCustomerId: subscription.customerId,
    status: subscription.status,
    currentPeriodStart: subscription.periodStart,
    currentPeriodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    cancelAt: subscription.cancelAt,
  };
  await trx
    .insertInto("subscriptions")
    .values({ orderId, ...columns, pastDueSince: isLate ? new Date() : null })
    .onConflict((conflict) =>
      conflict.column("orderId").doUpdateSet({
        ...columns,
        pastDueSince: isLate ? sql`coalesce(subscriptions.past_due_since, now())` : null,
        updatedAt: sql`now()`,
      }),
    )
    .execute();
}

/** Returns false while the order awaits its payment: events come in any order, and the caller tries again. */
export async function syncSubscription(db: Db, subscriptionId: string): Promise<boolean> {
  let subscription = await retrieveSubscription(subscriptionId);
  for (;;) {
    const written = subscription;
    if (!(await update(db, written))) return !written.isOurs || !(await isUnpaid(db, written.orderId));
    // A concurrent event may have read earlier and written later: the last writer reads again.
    subscription = await retrieveSubscription(subscriptionId);
    if (isDeepStrictEqual(subscription, written)) return true;
  }
}

export async function linkSubscription(db: Db, orderId: string, subscriptionId: string): Promise<void> {
  const subscription = await retrieveSubscription(subscriptionId);
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await saveSubscription(trx, orderId, subscription);
    await syncAccess(trx, orderId);
  });
}

async function update(db: Db, subscription: StripeSubscription): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const orderId = await findOrderOfSubscription(trx, subscription.id);
    if (!orderId) return false;
    await lockOrder(trx, orderId);
    await markEndedElsewhere(trx, orderId, subscription);
    const ran = await couldCharge(trx, orderId);
    await saveSubscription(trx, orderId, subscription);
    await syncAccess(trx, orderId);
    if (ran && subscription.endedUnpaid) await queueAccessClosed(trx, orderId, "unpaid", subscription.id);
    return true;
  });
}

/** Before it is saved: one that went on until now gets its declaration from the rights' job, once. */
async function markEndedElsewhere(trx: Db, orderId: string, { endedElsewhereAt }: StripeSubscription): Promise<void> {
  if (!endedElsewhereAt) return;
  await trx
    .updateTable("subscriptions")
    .set({ endedElsewhereAt })
    .where("orderId", "=", orderId)
    .where("cancelAt", "is", null)
    .where("status", "not in", ENDED)
    .execute();
}

async function couldCharge(trx: Db, orderId: string): Promise<boolean> {
  const row = await trx.selectFrom("subscriptions").select("status").where("orderId", "=", orderId).executeTakeFirst();
  return row !== undefined && canStillCharge(row.status);
}

/** False for an order that ended without a subscription (paid too late, refused). */
async function isUnpaid(db: Db, orderId: string | null): Promise<boolean> {
  if (!orderId) return false;
  const order = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  return order !== undefined && awaitsPayment(order);
}

export async function endSubscriptionOf(db: Db, orderId: string): Promise<void> {
  const row = await db
    .selectFrom("subscriptions")
    .select("stripeSubscriptionId as id")
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  if (!row) return;
  await cancelSubscription(row.id);
  await syncSubscription(db, row.id);
}

export async function queuePaymentFailed(db: Db, orderId: string, invoiceId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await queueEmail(trx, {
      name: "payment-failed",
      recipient: await recipientOf(trx, orderId),
      props: { orderId, link: ordersLink() },
      dedupeKey: `invoice:${invoiceId}:failed`,
    });
  });
}

/** The Stripe customer behind a subscription of this user; undefined for any other order and for another user's. */
export async function findStripeCustomer(db: Db, userId: string, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select("stripeCustomerId")
    .where("orders.userId", "=", userId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.stripeCustomerId;
}

export async function openBillingPortal(
  db: Db,
  userId: string,
  number: string,
): Promise<{ ok: true; url: string } | { ok: false; reason: "unknown" | "stripe-unavailable" }> {
  const customer = await findStripeCustomer(db, userId, number);
  if (!customer) return { ok: false, reason: "unknown" };
  try {
    return { ok: true, url: await createPortalSession(customer, ordersLink()) };
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-unavailable" };
    throw error;
  }
}

/** Otherwise both would be charged once the refused card works again. When both give access, a person decides. */
export async function endLapsedSubscriptions(db: Db, order: Order): Promise<void> {
  if (!order.userId) return;
  const subscriptions = await db
    .selectFrom("orders")
    .innerJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select(["orders.id", "subscriptions.status", "pastDueSince"])
    .where("userId", "=", order.userId)
    .where("formationId", "=", order.formationId)
    .execute();
  const now = new Date();
  const opens = ({ status, pastDueSince }: (typeof subscriptions)[number]) => givesAccess(status, pastDueSince, now);
  if (!subscriptions.some((own) => own.id === order.id && opens(own))) return;
  for (const other of subscriptions)
    if (other.id !== order.id && canStillCharge(other.status) && !opens(other)) await endSubscriptionOf(db, other.id);
}
