import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: published by the release before, which did not note it. A legal document is dated by it.
  await sql`alter table texts add column published_at timestamptz`.execute(db);
}
