import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Airtable allows five requests a second for a base, and answers 429 for thirty seconds to who asks for more. */
const SPACING_MS = 260;
const LONGEST_WAIT_MS = 5000;
const PAUSE_MS = 30_000;
const JITTER_MS = 10_000;

/**
 * Waits for this request's turn: one row of the database gives them out, so that all replicas together stay below the
 * limit. False while Airtable has asked us to pause.
 */
export async function awaitTurn(db: Db): Promise<boolean> {
  const turn = await db
    .updateTable("library_gate")
    .set({ next_request_at: sql`greatest(next_request_at, now()) + make_interval(secs => ${SPACING_MS / 1000})` })
    .where("next_request_at", "<", sql<Date>`now() + make_interval(secs => ${LONGEST_WAIT_MS / 1000})`)
    .returning(sql<number>`extract(epoch from next_request_at - now())::float8 * 1000`.as("ms"))
    .executeTakeFirst();
  if (!turn) return false;
  // The row says when the one after us may leave.
  await wait(Math.max(turn.ms - SPACING_MS, 0));
  return true;
}

/** After a 429 nobody asks for thirty seconds and a little more, each time another little. */
export async function pauseRequests(db: Db): Promise<void> {
  const seconds = (PAUSE_MS + Math.random() * JITTER_MS) / 1000;
  await db
    .updateTable("library_gate")
    .set({ next_request_at: sql`greatest(next_request_at, now() + make_interval(secs => ${seconds}))` })
    .execute();
}

/** When the pause ends, if there is one. */
export async function nextTurn(db: Db): Promise<Date> {
  const { next_request_at } = await db.selectFrom("library_gate").select("next_request_at").executeTakeFirstOrThrow();
  return next_request_at;
}
