import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Held until the transaction ends. */
export async function takeAdvisoryLock(trx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
}
