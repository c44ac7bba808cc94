import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The invented dates of a trial, which keep no promise of the seller.
  await sql`alter table live_sessions add column is_sample boolean not null default false`.execute(db);
}
