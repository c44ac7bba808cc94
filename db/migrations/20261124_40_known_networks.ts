import { type Kysely, sql } from "kysely";

/** Each sign-in asks whether its network is known: an address that strangers try for weeks has many other entries. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index audit_log_network on audit_log (entity_id, ip_prefix, at desc)`.execute(db);
}
