import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { listEvents, type WebhookEvent } from "#app/gateways/stripe.server.ts";
import { subscriptionOfInvoice } from "#app/gateways/stripe-after-sale.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../audit/audit.server.ts";
import { consumeLimit } from "../../limits/limits.server.ts";
import { alertOperator } from "../alerts.server.ts";
import { recordDispute, recordFailedRefund, recordRefund } from "../refunds/record-refund.server.ts";
import { syncSubscription, writePaymentFailed } from "../subscriptions/subscriptions.server.ts";
import { type Fulfillment, fulfillOrder } from "./fulfill-order.server.ts";

/** The event came before what it speaks of was settled: the job tries again later. */
export class TooEarly extends Error {
  override name = "TooEarly";
}

/** Every event that `act` knows. */
const TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "charge.refunded",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
];
const CATCH_UP_MS = 3 * 24 * 3600 * 1000;
/** Before that it may be Stripe or the database that is away. */
const SURELY_STUCK_MS = 2 * 3600 * 1000;

/**
 * Keeps an event and its job in one transaction. One that came before is done already, or has its job;
 * one that failed is tried again when it is sent again.
 */
export async function recordStripeEvent(db: Db, event: WebhookEvent): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fresh = await trx
      .insertInto("stripe_events")
      .values({ id: event.id, type: event.type, object_id: event.objectId })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ error: null })
          .where("stripe_events.processed_at", "is", null)
          .where("stripe_events.error", "is not", null),
      )
      .executeTakeFirst();
    if (fresh.numInsertedOrUpdatedRows === 1n) await enqueue(trx, "stripe-event", { eventId: event.id });
  });
}

/** Somebody who is not Stripe spoke like Stripe. A few lines for each client: nobody fills the log by hammering. */
export async function auditRefusedSignature(db: Db, actor: Actor, client: string): Promise<void> {
  try {
    if (!(await consumeLimit(db, actor, "webhook-signature-client", client)).ok) return;
    await audit(db, actor, { action: "signature-refused", entity: "webhook", entityId: "stripe" });
  } catch (error) {
    log.warn({ err: error }, "refused signature not written into the audit log");
  }
}

/**
 * Records what the webhook should have told us in the last days: Stripe gives up on an endpoint that is away. What came,
 * and failed until its job gave up, is tried again.
 */
export async function catchUpOnEvents(db: Db): Promise<void> {
  const events = await listEvents(TYPES, new Date(Date.now() - CATCH_UP_MS));
  const known = await db
    .selectFrom("stripe_events")
    .select("id")
    .where("received_at", ">", new Date(Date.now() - 2 * CATCH_UP_MS))
    .where((eb) => eb.or([eb("processed_at", "is not", null), eb("error", "is", null)]))
    .execute();
  const ids = new Set(known.map((row) => row.id));
  for (const event of events) if (!ids.has(event.id)) await recordStripeEvent(db, event);
}

/** Acts on a recorded event, once it succeeds. Its body is never trusted: each branch reads the object at Stripe. */
export async function processStripeEvent(db: Db, eventId: string): Promise<void> {
  const event = await db
    .selectFrom("stripe_events")
    .select(["type", "object_id", "received_at"])
    .where("id", "=", eventId)
    .where("processed_at", "is", null)
    .executeTakeFirst();
  if (!event) return;
  try {
    const orderId = await act(db, event.type, event.object_id);
    await db
      .updateTable("stripe_events")
      .set({ processed_at: sql`now()`, error: null, order_id: known(orderId) })
      .where("id", "=", eventId)
      .execute();
  } catch (error) {
    await db
      .updateTable("stripe_events")
      .set({ error: error instanceof Error ? error.name : "unknown" })
      .where("id", "=", eventId)
      .execute();
    if (Date.now() - event.received_at.getTime() > SURELY_STUCK_MS) {
      const facts = [`Événement : ${event.type} (${eventId})`, `Objet : ${event.object_id}`];
      await alertOperator(db, `event:${eventId}`, "Un événement de Stripe n’est pas traité", facts);
    }
    throw error;
  }
}

/** An order that Stripe names need not be here: after a restore, or when it was made by another shop. */
function known(orderId: string | null) {
  return sql<string | null>`(select id from orders where id = ${orderId}::uuid)`;
}

/** Returns the order that the event spoke of, when it is one of ours. */
async function act(db: Db, type: string, objectId: string): Promise<string | null> {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return orderOf(await fulfillOrder(db, objectId));
    case "checkout.session.async_payment_failed":
      return orderOf(await fulfillOrder(db, objectId, { bankRefused: true }));
    case "invoice.paid":
      return syncInvoice(db, objectId);
    case "invoice.payment_failed":
      return syncInvoice(db, objectId, (subscriptionId) => writePaymentFailed(db, subscriptionId, objectId));
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      if (!(await syncSubscription(db, objectId))) throw new TooEarly(type);
      return findSubscribedOrder(db, objectId);
    case "charge.refunded":
      return recordRefund(db, objectId);
    case "refund.failed":
      return recordFailedRefund(db, objectId);
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return recordDispute(db, objectId);
    default:
      return null;
  }
}

/** A session that names an order which is none of ours is foreign. */
function orderOf(settlement: Fulfillment): string | null {
  return settlement.state === "foreign" ? null : settlement.orderId;
}

async function syncInvoice(
  db: Db,
  invoiceId: string,
  then?: (subscriptionId: string) => Promise<void>,
): Promise<string | null> {
  const subscriptionId = await subscriptionOfInvoice(invoiceId);
  if (!subscriptionId) return null;
  if (!(await syncSubscription(db, subscriptionId))) throw new TooEarly("invoice");
  await then?.(subscriptionId);
  return findSubscribedOrder(db, subscriptionId);
}

async function findSubscribedOrder(db: Db, subscriptionId: string): Promise<string | null> {
  const row = await db
    .selectFrom("subscriptions")
    .select("order_id")
    .where("stripe_subscription_id", "=", subscriptionId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
