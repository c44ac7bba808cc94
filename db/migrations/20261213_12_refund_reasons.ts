import { type Kysely, sql } from "kysely";

/** The refund policy promises the reason of a partial refund, and its calculation. A credit note keeps its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_requests add column if not exists reason text`.execute(db);
  await sql`alter table invoices add column if not exists reason text`.execute(db);
}
