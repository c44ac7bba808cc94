import { type Kysely, sql } from "kysely";

/** The sounds of a course in a podcast application: one address for each learner and course. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The token is derived from the id: a new id is a new address, and closes the old one.
  `create table podcast_feeds (
    user_id uuid not null references users (id) on delete cascade,
    course_id uuid not null references courses (id) on delete cascade,
    id uuid not null unique,
    token_hash text not null unique,
    renewed_at timestamptz not null default now(),
    primary key (user_id, course_id)
  )`,
  `create index podcast_feeds_course on podcast_feeds (course_id)`,
];
