import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** A pause is forgotten after this, because a process that has stopped never ends its own. */
const FORGOTTEN_AFTER = "10 minutes";

export interface StripePause {
  since: Date;
  /** When calls are made again; a time in the past means with the next call. */
  until: Date;
}

export async function recordPause(db: Db, purpose: string, seconds: number): Promise<void> {
  await sql`insert into stripe_pauses (purpose, since, until)
    values (${purpose}, now(), now() + make_interval(secs => ${seconds}))
    on conflict (purpose) do update set until = excluded.until, since = case
      when stripe_pauses.until < now() - ${FORGOTTEN_AFTER}::interval then excluded.since else stripe_pauses.since end`.execute(
    db,
  );
}

export async function endPause(db: Db, purpose: string): Promise<void> {
  await db.deleteFrom("stripePauses").where("purpose", "=", purpose).execute();
}

export async function readStripePause(db: Db): Promise<StripePause | null> {
  const { since, until } = await db
    .selectFrom("stripePauses")
    .select(({ fn }) => [fn.min("since").as("since"), fn.max("until").as("until")])
    .where("until", ">", sql<Date>`now() - ${FORGOTTEN_AFTER}::interval`)
    .executeTakeFirstOrThrow();
  return since && until ? { since, until } : null;
}
