import { type Kysely, sql } from "kysely";

/** Where whoever waits came from: her sign-up has it when its mailbox confirms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table waiting_entries add column source_word text`.execute(db);
}
