import { sql } from "kysely";
import { publicUrl } from "#app/config/env.server.ts";
import { retrieveCheckout, subscriptionOfInvoice, type WebhookEvent } from "#app/gateways/stripe.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueLetter } from "../mail/outbox.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { recordDispute, recordRefund } from "./refunds.server.ts";
import { settleOrder } from "./settle-order.server.ts";
import { syncSubscription, writePaymentFailed } from "./subscriptions.server.ts";

/** The event came before what it speaks of was settled: the job tries again later. */
export class TooEarly extends Error {}

/** Keeps an event and its job in one transaction; an event that came before is done already. */
export async function recordStripeEvent(db: Db, event: WebhookEvent): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("stripe_events")
      .values({ id: event.id, type: event.type, object_id: event.objectId })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) await enqueue(trx, "stripe-event", { eventId: event.id });
  });
}

/** Acts on a recorded event, once it succeeds. Its body is never trusted: each branch reads the object at Stripe. */
export async function processStripeEvent(db: Db, eventId: string): Promise<void> {
  const event = await db
    .selectFrom("stripe_events")
    .select(["type", "object_id"])
    .where("id", "=", eventId)
    .where("processed_at", "is", null)
    .executeTakeFirst();
  if (!event) return;
  try {
    await act(db, event.type, event.object_id);
    await db
      .updateTable("stripe_events")
      .set({ processed_at: sql`now()`, error: null })
      .where("id", "=", eventId)
      .execute();
  } catch (error) {
    await db
      .updateTable("stripe_events")
      .set({ error: error instanceof Error ? error.name : "unknown" })
      .where("id", "=", eventId)
      .execute();
    throw error;
  }
}

async function act(db: Db, type: string, objectId: string): Promise<void> {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      await settleOrder(db, objectId);
      return;
    case "checkout.session.async_payment_failed":
      return endFailedPayment(db, objectId);
    case "invoice.paid":
      return syncInvoice(db, objectId);
    case "invoice.payment_failed":
      return syncInvoice(db, objectId, (subscriptionId) => writePaymentFailed(db, subscriptionId, objectId));
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      if (!(await syncSubscription(db, objectId))) throw new TooEarly(type);
      return;
    case "charge.refunded":
      return recordRefund(db, objectId);
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return recordDispute(db, objectId);
  }
}

async function syncInvoice(db: Db, invoiceId: string, then?: (subscriptionId: string) => Promise<void>): Promise<void> {
  const subscriptionId = await subscriptionOfInvoice(invoiceId);
  if (!subscriptionId) return;
  if (!(await syncSubscription(db, subscriptionId))) throw new TooEarly("invoice");
  await then?.(subscriptionId);
}

/** A delayed payment was refused by the bank: nothing was taken, the seat is free, and she is told. */
async function endFailedPayment(db: Db, sessionId: string): Promise<void> {
  const session = await retrieveCheckout(sessionId);
  if (!session.isOurs || !session.orderId) return;
  if (session.isPaid) {
    await settleOrder(db, sessionId);
    return;
  }
  const orderId = session.orderId;
  if (!(await cancelOrder(db, orderId, "payment-failed"))) return;
  await db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .innerJoin("formations", "formations.id", "orders.formation_id")
      .select(["orders.email", "formations.slug"])
      .where("orders.id", "=", orderId)
      .executeTakeFirstOrThrow();
    await queueLetter(trx, {
      name: "payment-failed",
      recipient: order.email,
      props: { orderId, link: `${publicUrl}/checkout/${order.slug}` },
      dedupeKey: `order:${orderId}:payment-failed`,
    });
  });
}
