import { type Kysely, sql } from "kysely";

/** When learners started quizzes that have a duration. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The id is the one that the graded attempt will have. minutes: the duration of the quiz when it was started.
  `create table quiz_starts (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    lesson_id uuid not null references lessons (id) on delete restrict,
    block_id uuid not null,
    minutes integer not null check (minutes > 0),
    started_at timestamptz not null default now(),
    ends_at timestamptz not null,
    extensions integer not null default 0,
    ticked jsonb not null
  )`,
  `create index quiz_starts_learner on quiz_starts (user_id, lesson_id, block_id)`,
  `create index quiz_starts_lesson on quiz_starts (lesson_id)`,
];
