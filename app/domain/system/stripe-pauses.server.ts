import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** A process that has ended during a pause says no more about it. */
const FORGOTTEN_AFTER = "10 minutes";

export interface StripePause {
  since: Date;
  /** When calls are made again; in the past: at the next occasion. */
  until: Date;
}

/** A breaker has opened, or is prolonged: no calls to Stripe for that purpose. */
export async function recordPause(db: Db, purpose: string, seconds: number): Promise<void> {
  await sql`insert into stripe_pauses (purpose, since, until)
    values (${purpose}, now(), now() + make_interval(secs => ${seconds}))
    on conflict (purpose) do update set until = excluded.until, since = case
      when stripe_pauses.until < now() - ${FORGOTTEN_AFTER}::interval then excluded.since else stripe_pauses.since end`.execute(
    db,
  );
}

export async function endPause(db: Db, purpose: string): Promise<void> {
  await db.deleteFrom("stripe_pauses").where("purpose", "=", purpose).execute();
}

/** All purposes as one: since the first, until the last. */
export async function readStripePause(db: Db): Promise<StripePause | null> {
  const { since, until } = await db
    .selectFrom("stripe_pauses")
    .select(({ fn }) => [fn.min("since").as("since"), fn.max("until").as("until")])
    .where("until", ">", sql<Date>`now() - ${FORGOTTEN_AFTER}::interval`)
    .executeTakeFirstOrThrow();
  return since && until ? { since, until } : null;
}
