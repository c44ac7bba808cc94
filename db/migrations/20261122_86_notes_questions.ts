import { type Kysely, sql } from "kysely";

/**
 * What learners write beside a lesson: notes for themselves, and questions that somebody answers; and the words of
 * lessons, to be searched.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyyAAAAAACEEEEIIIINOOOOOUUUUYY";

/** In a database of the locale C, PostgreSQL takes them for letters, and « l’idée » for one word. */
const TYPOGRAPHY = "’‘ʼ«»“”„…–—·•\u00a0\u202f";
/** An apostrophe, three times, as a literal in SQL has it; then spaces. */
const TYPED = "''''''            ";

const statements = [
  // Append-only: each save is a row, the newest counts, the last twenty stay.
  `create table lesson_notes (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    lesson_id uuid not null references lessons (id) on delete restrict,
    text text not null check (char_length(text) <= 20000),
    at timestamptz not null default clock_timestamp()
  )`,
  `create index lesson_notes_newest on lesson_notes (user_id, lesson_id, at desc)`,
  `create index lesson_notes_lesson on lesson_notes (lesson_id)`,
  `create trigger lesson_notes_stay before update on lesson_notes for each row execute function stays_as_written()`,
  // The id comes with the form: the same form sent twice is one question.
  `create table lesson_questions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    lesson_id uuid not null references lessons (id) on delete restrict,
    text text not null check (char_length(text) between 1 and 5000),
    asked_at timestamptz not null default now(),
    -- The learner allows that it stands under the lesson, without a name. Can be taken back.
    may_publish_at timestamptz,
    published_at timestamptz,
    check (published_at is null or may_publish_at is not null)
  )`,
  `create index lesson_questions_own on lesson_questions (user_id, lesson_id, asked_at)`,
  `create index lesson_questions_lesson on lesson_questions (lesson_id, asked_at)`,
  // One answer: two administrators who write at once learn of each other.
  `create table lesson_answers (
    question_id uuid primary key references lesson_questions (id) on delete cascade,
    text text not null check (char_length(text) between 1 and 10000),
    author text not null,
    at timestamptz not null default now()
  )`,
  `create trigger lesson_answers_stay before update on lesson_answers for each row execute function stays_as_written()`,
  // Without what the parser of PostgreSQL would take for markup or for letters, sign for sign: a place in it is the
  // same place in the text.
  `create function search_plain(source text) returns text language sql immutable strict parallel safe
    return translate(normalize(source, NFC), '<>&' || chr(1) || chr(2) || '${TYPOGRAPHY}', '     ${TYPED}')`,
  // Many people type without accents. Sign for sign as well.
  `create function search_folded(source text) returns text language sql immutable strict parallel safe
    return translate(search_plain(source), '${ACCENTED}', '${PLAIN}')`,
  // With accents, because French word endings need them, and without.
  `create function search_words(source text) returns tsvector language sql immutable strict parallel safe
    return to_tsvector('pg_catalog.french', search_plain(source))
      || to_tsvector('pg_catalog.french', replace(replace(search_folded(source), 'œ', 'oe'), 'æ', 'ae'))`,
  `create function search_query(term text) returns tsquery language sql immutable strict parallel safe
    return websearch_to_tsquery('pg_catalog.french', search_plain(term))
      || websearch_to_tsquery('pg_catalog.french', replace(replace(search_folded(term), 'œ', 'oe'), 'æ', 'ae'))`,
  // The words of published lessons, block by block and moment by moment. Made anew when a search finds them outdated.
  `create table lesson_passages (
    lesson_id uuid not null references lessons (id) on delete cascade,
    position integer not null,
    block_id uuid not null,
    kind text not null check (kind in ('text', 'film')),
    text text not null,
    -- Of a film: pairs of an offset in the text and the second at which that is said.
    moments jsonb not null,
    words tsvector not null,
    primary key (lesson_id, position)
  )`,
  // Which version of the lesson, and of its captions, the passages were made of.
  `create table lesson_indexes (
    lesson_id uuid primary key references lessons (id) on delete cascade,
    made_of text not null
  )`,
];
