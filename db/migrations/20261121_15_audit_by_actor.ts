import { type Kysely, sql } from "kysely";

/** A customer asks for what the log holds of her: also what she did to other things than her account. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index audit_log_actor on audit_log (actor, at desc)`.execute(db);
}
