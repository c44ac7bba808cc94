import { type Kysely, sql } from "kysely";

/** A question that was answered elsewhere, or needs no answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lesson_questions add column if not exists closed_at timestamptz`.execute(db);
}
