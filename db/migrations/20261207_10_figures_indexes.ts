import { type Kysely, sql } from "kysely";

export const transaction = false;

/** The figures count what happened in some weeks, and read nothing older. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists lesson_events_at`.execute(db);
  await sql`create index concurrently lesson_events_at on lesson_events (at, user_id)`.execute(db);
  await sql`drop index concurrently if exists course_completions_at`.execute(db);
  await sql`create index concurrently course_completions_at on course_completions (completed_at)`.execute(db);
  await sql`drop index concurrently if exists lead_requests_at`.execute(db);
  await sql`create index concurrently lead_requests_at on lead_requests (created_at)`.execute(db);
  await sql`drop index concurrently if exists orders_source_word`.execute(db);
  await sql`create index concurrently orders_source_word on orders (source_word, created_at) where source_word is not null`.execute(
    db,
  );
}
