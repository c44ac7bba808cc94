import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Airtable allows five requests a second for a base, and answers 429 for thirty seconds to who asks for more. */
const SPACING_MS = 260;
const LONGEST_WAIT_MS = 5000;
const PAUSE_MS = 30_000;
const JITTER_MS = 10_000;

/**
 * Waits for this request's turn. One row gives the turns out to all replicas: the queue limits how many jobs run, not
 * how often they call. False while Airtable has asked for a pause.
 */
export async function awaitTurn(db: Db): Promise<boolean> {
  const turn = await db
    .updateTable("library_gate")
    .set({ next_request_at: sql`greatest(next_request_at, now()) + make_interval(secs => ${SPACING_MS / 1000})` })
    .where("next_request_at", "<", sql<Date>`now() + make_interval(secs => ${LONGEST_WAIT_MS / 1000})`)
    .returning(sql<number>`extract(epoch from next_request_at - now())::float8 * 1000`.as("ms"))
    .executeTakeFirst();
  if (!turn) return false;
  // The row holds the turn of the request after this one.
  await wait(Math.max(turn.ms - SPACING_MS, 0));
  return true;
}

/** After a 429 no replica calls for thirty seconds and a random rest, so that they do not all come back at once. */
export async function pauseRequests(db: Db): Promise<void> {
  const seconds = (PAUSE_MS + Math.random() * JITTER_MS) / 1000;
  await db
    .updateTable("library_gate")
    .set({ next_request_at: sql`greatest(next_request_at, now() + make_interval(secs => ${seconds}))` })
    .execute();
}
