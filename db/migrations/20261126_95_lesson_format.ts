import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // How a learner chose to take her lessons: the next one opens the same way.
  await sql`alter table user_profiles add column lesson_format text
    check (lesson_format in ('film', 'sound', 'text', 'paper'))`.execute(db);
}
