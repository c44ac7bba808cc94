import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Airtable allows five requests a second for a base. A client that exceeds this gets 429 for thirty seconds. */
const SPACING_MS = 260;
const MAX_WAIT_MS = 5000;
const PAUSE_MS = 30_000;
const JITTER_MS = 10_000;

/**
 * Waits for this request's turn. One row schedules the requests of all replicas, because the queue limits how many jobs
 * run and not how often they call. Returns false while Airtable has asked for a pause.
 */
export async function awaitTurn(db: Db): Promise<boolean> {
  const turn = await db
    .updateTable("libraryThrottle")
    .set({ nextRequestAt: sql`greatest(next_request_at, now()) + make_interval(secs => ${SPACING_MS / 1000})` })
    .where("nextRequestAt", "<", sql<Date>`now() + make_interval(secs => ${MAX_WAIT_MS / 1000})`)
    .returning(sql<number>`extract(epoch from next_request_at - now())::float8 * 1000`.as("ms"))
    .executeTakeFirst();
  if (!turn) return false;
  // The row holds the time of the next request after this one.
  await wait(Math.max(turn.ms - SPACING_MS, 0));
  return true;
}

/**
 * After a 429 no replica calls for thirty seconds plus a random delay, so that they do not all resume at the same
 * moment.
 */
export async function pauseRequests(db: Db): Promise<void> {
  const seconds = (PAUSE_MS + Math.random() * JITTER_MS) / 1000;
  await db
    .updateTable("libraryThrottle")
    .set({ nextRequestAt: sql`greatest(next_request_at, now() + make_interval(secs => ${seconds}))` })
    .execute();
}
