import { type Kysely, sql } from "kysely";

/** What learners write and answer in a course, and what they sent after their session had ended. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Append-only: each save is a row, the newest counts, the last twenty stay.
  `create table exercise_answers (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    lesson_id uuid not null references lessons (id) on delete restrict,
    block_id uuid not null,
    version_n integer not null,
    fields jsonb not null,
    at timestamptz not null default clock_timestamp()
  )`,
  `create index exercise_answers_newest on exercise_answers (user_id, lesson_id, block_id, at desc)`,
  `create index exercise_answers_lesson on exercise_answers (lesson_id)`,
  // The id comes with the form: the same form sent twice is one attempt.
  `create table quiz_attempts (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    lesson_id uuid not null references lessons (id) on delete restrict,
    block_id uuid not null,
    version_n integer not null,
    answers jsonb not null,
    score integer not null check (score between 0 and 100),
    passed boolean not null,
    submitted_at timestamptz not null default now()
  )`,
  `create index quiz_attempts_newest on quiz_attempts (user_id, lesson_id, block_id, submitted_at desc)`,
  `create index quiz_attempts_lesson on quiz_attempts (lesson_id)`,
  ...["exercise_answers", "quiz_attempts"].map(
    (table) =>
      `create trigger ${table}_stay before update on ${table} for each row execute function stays_as_written()`,
  ),
  // Sealed for the browser that sent it; of the account whose page it was sent from. subject: the id of a block.
  `create table parked_posts (
    browser text not null,
    subject text not null,
    user_id uuid not null references users (id) on delete cascade,
    sealed text not null,
    created_at timestamptz not null default now(),
    primary key (browser, subject)
  )`,
  `create index parked_posts_user on parked_posts (user_id)`,
  `create index parked_posts_age on parked_posts (created_at)`,
];
