import { type Kysely, sql } from "kysely";

/**
 * Completes the courses of learners who had done every lesson that counts, because another lesson was archived or moved
 * away: only finishing a lesson completed a course. From now on such an edit does so, too.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    with counted as materialized (
      select lessons.*, row_number() over (order by course_modules.position, lessons.position) as nth
      from lessons join course_modules on course_modules.id = lessons.module_id
      where lessons.required and lessons.published_version is not null
        and lessons.archived_at is null and course_modules.archived_at is null
    )
    insert into course_completions (user_id, course_id, completed_at, structure)
    select user_id, course_id, max(done_at), jsonb_agg(
      jsonb_build_object('id', counted.id, 'title', title, 'minutes', minutes) order by nth)
    from lesson_progress join counted on counted.id = lesson_id
    where done_at is not null
    group by user_id, course_id
    having count(*) = (select count(*) from counted all_of where all_of.course_id = counted.course_id)
    on conflict (user_id, course_id) do nothing`.execute(db);
}
