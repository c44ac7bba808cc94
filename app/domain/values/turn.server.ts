import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Waits until no other transaction has the turn for this subject, and keeps it until this one ends. */
export async function takeTurn(trx: Db, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
}
