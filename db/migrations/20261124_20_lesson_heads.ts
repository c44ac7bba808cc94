import { type Kysely, sql } from "kysely";

/**
 * A version holds the title, the summary and the settings of its lesson, too: they wait for « Publier » as its text
 * does. Null in versions that were stored without: those have what the lesson has.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table lesson_versions add column head jsonb`.execute(db);
}
