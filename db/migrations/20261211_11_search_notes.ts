import { type Kysely, sql } from "kysely";

/**
 * Stored columns that PostgreSQL computes itself would rewrite the table: 200,000 notes of 360 characters keep readers and
 * writers waiting for minutes. A new note has its words from a trigger; earlier ones get them at night (fillWords).
 */
export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lesson_notes
    add column if not exists words tsvector, add column if not exists pieces tsvector[]`.execute(db);
  await sql`create or replace function note_has_words() returns trigger language plpgsql as $$
    begin
      new.words := search_words(new.text);
      new.pieces := search_pieces(new.text);
      return new;
    end
  $$`.execute(db);
  await sql`create or replace trigger lesson_notes_words before insert on lesson_notes
    for each row execute function note_has_words()`.execute(db);
  // What was written stays; its words are no part of it.
  await sql`create or replace trigger lesson_notes_stay before update on lesson_notes for each row
    when (to_jsonb(old) - '{words,pieces}'::text[] is distinct from to_jsonb(new) - '{words,pieces}'::text[])
    execute function stays_as_written()`.execute(db);
  await sql`drop index concurrently if exists lesson_notes_wordless`.execute(db);
  await sql`create index concurrently lesson_notes_wordless on lesson_notes (id) where words is null`.execute(db);
}
