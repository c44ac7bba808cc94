import { type Kysely, sql } from "kysely";

/** What learners write beside a lesson: notes for themselves, and questions that somebody answers. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

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
];
