import { type Kysely, sql } from "kysely";

/** A customer who exports their data also gets the entries about their actions on other objects than the account. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index audit_log_actor on audit_log (actor, at desc)`.execute(db);
}
