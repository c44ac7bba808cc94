import { type Kysely, sql } from "kysely";

/** A search over 33 notes of 20,000 characters took seconds: its words, and where they stand, are kept beside a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The words of each thousand characters; a word that begins in a piece is whole in it.
  await sql`create function search_pieces(source text) returns tsvector[] language sql immutable strict parallel safe
    return (
      select array_agg(strip(search_words(substr(normalize(source, NFC), first, 1100))) order by first)
      from generate_series(1, length(source), 1000) first
    )`.execute(db);
  await sql`create function search_answers(fields jsonb) returns text language sql immutable strict parallel safe
    return (
      select coalesce(string_agg(value #>> '{}', chr(10)), '')
      from jsonb_path_query(fields, 'strict $.** ? (@.type() == "string")') value
    )`.execute(db);
  await sql`alter table lesson_passages
    add column pieces tsvector[] generated always as (search_pieces(text)) stored`.execute(db);
}
