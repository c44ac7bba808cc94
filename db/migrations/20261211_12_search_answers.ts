import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exercise_answers
    add column words tsvector generated always as (search_words(search_answers(fields))) stored,
    add column pieces tsvector[] generated always as (search_pieces(search_answers(fields))) stored`.execute(db);
}
