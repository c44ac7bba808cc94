import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a deleted figure states stays unproven: its sentences must not come back.
  await sql`alter table own_figures add column deleted_at timestamptz`.execute(db);
}
