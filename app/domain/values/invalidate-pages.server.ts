import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * Empties the page cache of all replicas when the transaction commits. Whatever changes what a public page shows calls
 * this function.
 */
export async function invalidatePages(trx: Db): Promise<void> {
  await sql`select pg_notify('pages', '')`.execute(trx);
}
