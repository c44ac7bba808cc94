import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Of all replicas, when the transaction commits. */
export async function invalidatePages(trx: Db): Promise<void> {
  await sql`select pg_notify('pages', '')`.execute(trx);
}

/** Every process reads the founder's identity and texts again, when the transaction commits. */
export async function invalidateTexts(trx: Db): Promise<void> {
  await sql`select pg_notify('texts', '')`.execute(trx);
}
