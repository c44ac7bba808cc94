import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the last trial has found with these columns: its page doesn't read a hundred thousand rows each time.
  await sql`alter table imports add column trial jsonb`.execute(db);
}
