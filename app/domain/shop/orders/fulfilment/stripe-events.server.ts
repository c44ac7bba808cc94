import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { stripeEndpointLink } from "#app/domain/mail/layout/links.ts";
import { EVENT_LIFE_MS, listEvents, type WebhookEvent } from "#app/gateways/stripe/events.server.ts";
import { retrieveInvoice } from "#app/gateways/stripe/invoices.server.ts";
import { enqueue, waitingJobs } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { findOrderOfSubscription } from "../order.server.ts";
import { recordInvoice } from "../payments/payments.server.ts";
import { recordDispute } from "../refunds/record-dispute.server.ts";
import { recordFailedRefund, recordRefund } from "../refunds/record-refund.server.ts";
import { queuePaymentFailed, syncSubscription } from "../subscriptions/subscriptions.server.ts";
import { fulfilOrder } from "./fulfil-order.server.ts";

/** The event arrived before its payment was recorded: the job tries again later. */
export class TooEarly extends Error {
  override name = "TooEarly";
}

/** An event's body is never trusted: each handler reads the object at Stripe. Returns the id of its order, or null. */
const HANDLERS = new Map<string, (db: Db, objectId: string) => Promise<string | null>>([
  ["checkout.session.completed", fulfilSession],
  ["checkout.session.async_payment_succeeded", fulfilSession],
  ["checkout.session.async_payment_failed", (db, id) => fulfilSession(db, id, { bankRefused: true })],
  ["checkout.session.expired", fulfilSession],
  ["invoice.paid", syncInvoice],
  ["invoice.payment_failed", (db, id) => syncInvoice(db, id, { hasFailed: true })],
  ["customer.subscription.updated", syncOrderOfSubscription],
  ["customer.subscription.deleted", syncOrderOfSubscription],
  ["charge.refunded", recordRefund],
  ["refund.failed", recordFailedRefund],
  ["charge.dispute.created", recordDispute],
  ["charge.dispute.updated", recordDispute],
  ["charge.dispute.funds_withdrawn", recordDispute],
  ["charge.dispute.closed", recordDispute],
]);
export const handledEvents: readonly string[] = [...HANDLERS.keys()];

export const stripeEndpoint = { url: stripeEndpointLink, events: handledEvents };

/** Until then the cause of a failure may be an outage of Stripe or of the database. */
const ALERT_AFTER_MS = 2 * 3600 * 1000;

/** A repeated event has been processed or has its job; a failed one is tried again when Stripe sends it again. */
export async function recordStripeEvent(db: Db, event: WebhookEvent): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fresh = await trx
      .insertInto("stripeEvents")
      .values({ id: event.id, type: event.type, objectId: event.objectId })
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet({ error: null })
          .where("stripeEvents.processedAt", "is", null)
          .where("stripeEvents.error", "is not", null),
      )
      .executeTakeFirst();
    if (fresh.numInsertedOrUpdatedRows === 1n) await enqueue(trx, "stripe-event", { eventId: event.id });
  });
}

/** Logs a request that Stripe did not sign. Few entries for each client, so that an attacker cannot fill the log. */
export async function auditRefusedSignature(db: Db, actor: Actor, client: string): Promise<void> {
  try {
    if (!(await consumeLimit(db, actor, "webhook-signature-client", client)).ok) return;
    await audit(db, actor, { action: "signature-refused", entity: "webhook", entityId: "stripe" });
  } catch (error) {
    log.warn({ err: error }, "refused signature not written into the audit log");
  }
}

/** Throws when its handler fails, so that the job tries again; a processed event is skipped. */
export async function processStripeEvent(db: Db, eventId: string): Promise<void> {
  const event = await db
    .selectFrom("stripeEvents")
    .select(["type", "objectId", "receivedAt"])
    .where("id", "=", eventId)
    .where("processedAt", "is", null)
    .executeTakeFirst();
  if (!event) return;
  try {
    const orderId = (await HANDLERS.get(event.type)?.(db, event.objectId)) ?? null;
    await db
      .updateTable("stripeEvents")
      .set({ processedAt: sql`now()`, error: null, orderId: existingOrder(orderId) })
      .where("id", "=", eventId)
      .execute();
  } catch (error) {
    await db
      .updateTable("stripeEvents")
      .set({ error: error instanceof Error ? error.name : "unknown" })
      .where("id", "=", eventId)
      .execute();
    if (Date.now() - event.receivedAt.getTime() > ALERT_AFTER_MS) {
      await alertOperator(db, {
        key: `event:${eventId}`,
        ...operatorAlerts.eventStuck(event.type, eventId, event.objectId),
      });
    }
    throw error;
  }
}

/** The order that Stripe names may not exist here: after a restore, or when another shop made it. */
function existingOrder(orderId: string | null) {
  return sql<string | null>`(select id from orders where id = ${orderId}::uuid)`;
}

async function fulfilSession(db: Db, sessionId: string, options?: { bankRefused: boolean }): Promise<string | null> {
  const fulfilment = await fulfilOrder(db, sessionId, options);
  return fulfilment.state === "foreign" ? null : fulfilment.orderId;
}

async function syncOrderOfSubscription(db: Db, subscriptionId: string): Promise<string | null> {
  if (!(await syncSubscription(db, subscriptionId))) throw new TooEarly(subscriptionId);
  return findOrderOfSubscription(db, subscriptionId);
}

async function syncInvoice(db: Db, invoiceId: string, { hasFailed } = { hasFailed: false }): Promise<string | null> {
  const invoice = await retrieveInvoice(invoiceId);
  const orderId = invoice.subscriptionId && (await syncOrderOfSubscription(db, invoice.subscriptionId));
  if (!orderId) return null;
  await recordInvoice(db, orderId, invoice);
  // Stripe tries the same invoice again: a late or repeated event may be about a month that is paid meanwhile.
  if (hasFailed && !invoice.paidAt) await queuePaymentFailed(db, orderId, invoiceId);
  return orderId;
}

/** An event whose job has failed for good within this time is tried again. */
const LOOKBACK_MS = 3 * 24 * 3600 * 1000;

/**
 * Records the events that the webhook missed since the last successful run, because Stripe stops sending to an endpoint
 * that is down. When that run is longer ago than Stripe keeps its events, the comparison with Stripe starts at once.
 */
export async function catchUpOnEvents(db: Db): Promise<void> {
  const startedAt = new Date();
  const oldest = startedAt.getTime() - EVENT_LIFE_MS;
  const last = await db.selectFrom("stripeCatchUp").select("caughtUpAt").executeTakeFirst();
  const since = last ? last.caughtUpAt.getTime() - LOOKBACK_MS : oldest;
  const events = await listEvents(handledEvents, new Date(Math.max(since, oldest)));
  const known = await findKnown(
    db,
    events.map(({ id }) => id),
  );
  for (const event of events) if (!known.has(event.id)) await recordStripeEvent(db, event);
  if (last && last.caughtUpAt.getTime() < oldest) await enqueue(db, "compare-with-stripe", { everything: true });
  await db
    .insertInto("stripeCatchUp")
    .values({ caughtUpAt: startedAt })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ caughtUpAt: startedAt }))
    .execute();
}

async function findKnown(db: Db, ids: string[]): Promise<Set<string>> {
  const known = await db
    .selectFrom("stripeEvents")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where((eb) => eb.or([eb("processedAt", "is not", null), eb("error", "is", null)]))
    .execute();
  const waiting = await waitingJobs(db, "stripe-event");
  return new Set([...known.map(({ id }) => id), ...waiting.map(({ payload }) => payload.eventId)]);
}
