import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // When its holder was last told that the account ends for want of use.
  await sql`alter table users add column idle_warned_at timestamptz`.execute(db);
}
