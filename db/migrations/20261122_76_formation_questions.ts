import { type Kysely, sql } from "kysely";

/** The questions that the page of a training answers before those that all pages share. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table formations add column questions jsonb not null default '[]'`.execute(db);
}
