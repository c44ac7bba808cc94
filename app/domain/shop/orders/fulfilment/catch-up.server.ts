import { sql } from "kysely";
import { EVENT_LIFE_MS, listEvents } from "#app/gateways/stripe/events.server.ts";
import { enqueue, waitingJobs } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { handledEvents, recordStripeEvent } from "./stripe-events.server.ts";

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
