import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The page that a save came from, as it was opened once: the same one that is sent again hides nobody's text. Null for
  // saves of the previous release.
  await sql`alter table exercise_answers add column page_id text`.execute(db);
  // Saved by the script in a pause of writing. The next save of the same page takes its place.
  await sql`alter table exercise_answers add column is_draft boolean not null default false`.execute(db);
}
