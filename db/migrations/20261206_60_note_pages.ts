import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The page that a note was written on, as of an exercise: it may be sent again, and another page may not replace it.
  await sql`alter table lesson_notes add column page_id text`.execute(db);
}
