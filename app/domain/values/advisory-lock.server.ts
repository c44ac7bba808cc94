import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * Lets one transaction at a time work on this subject: waits for the others, and holds the lock until this one ends.
 */
export async function takeAdvisoryLock(trx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
}
