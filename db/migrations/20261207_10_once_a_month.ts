import { type Kysely, sql } from "kysely";

/** When she chose, by an email's link, to be written to once a month at most; null: no such choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column monthly_since timestamptz`.execute(db);
}
