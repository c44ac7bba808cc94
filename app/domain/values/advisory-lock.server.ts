import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** One transaction at a time for this subject: waits for the others, and holds the lock until this one ends. */
export async function takeAdvisoryLock(trx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
}
