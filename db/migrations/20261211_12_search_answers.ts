import { type Kysely, sql } from "kysely";

/** As of notes. */
export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exercise_answers
    add column if not exists words tsvector, add column if not exists pieces tsvector[]`.execute(db);
  await sql`create or replace function answer_has_words() returns trigger language plpgsql as $$
    begin
      new.words := search_words(search_answers(new.fields));
      new.pieces := search_pieces(search_answers(new.fields));
      return new;
    end
  $$`.execute(db);
  await sql`create or replace trigger exercise_answers_words before insert on exercise_answers
    for each row execute function answer_has_words()`.execute(db);
  await sql`create or replace trigger exercise_answers_stay before update on exercise_answers for each row
    when (to_jsonb(old) - '{words,pieces}'::text[] is distinct from to_jsonb(new) - '{words,pieces}'::text[])
    execute function stays_as_written()`.execute(db);
  await sql`drop index concurrently if exists exercise_answers_wordless`.execute(db);
  await sql`create index concurrently exercise_answers_wordless on exercise_answers (id) where words is null`.execute(
    db,
  );
}
