import { type Kysely, sql } from "kysely";

/** /admin/systeme counts the emails that left on each of the last thirty days. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index emails_sent_at on emails (sent_at) where status = 'sent'`.execute(db);
}
