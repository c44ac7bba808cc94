import { type Kysely, sql } from "kysely";

/** The box of the waiting form, with what was read beside it: nothing before the mailbox has confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table waiting_entries add column consent jsonb`.execute(db);
}
