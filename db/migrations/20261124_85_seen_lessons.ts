import { type Kysely, sql } from "kysely";

/** The entries « seen » of the places in films so far. A database may have some from an earlier form of migration 50. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table lesson_events validate constraint lesson_events_kind_check`.execute(db);
  await sql`
    insert into lesson_events (user_id, lesson_id, kind, at)
    select user_id, lesson_id, 'seen', last_opened_at from lesson_progress join lessons on lessons.id = lesson_id
    where place_s >= minutes * 30 and not exists (
      select from lesson_events seen
      where seen.user_id = lesson_progress.user_id and seen.lesson_id = lesson_progress.lesson_id and kind = 'seen')`.execute(
    db,
  );
}
