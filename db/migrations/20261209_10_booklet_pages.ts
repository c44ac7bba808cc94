import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the last whole booklet that was printed, and how many lessons it had.
  await sql`alter table formations add column booklet_pages integer, add column booklet_lessons integer`.execute(db);
}
