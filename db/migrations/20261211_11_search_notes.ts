import { type Kysely, sql } from "kysely";

/** Each table is rewritten, and locked meanwhile, in a migration of its own: readers wait for one only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lesson_notes
    add column words tsvector generated always as (search_words(text)) stored,
    add column pieces tsvector[] generated always as (search_pieces(text)) stored`.execute(db);
}
