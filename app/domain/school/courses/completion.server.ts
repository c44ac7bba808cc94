import type { ExpressionBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";

/**
 * Whatever may complete a course takes this lock first. Without it, two lessons that are finished at once, or one that is
 * finished while another is archived, would miss each other.
 */
export async function lockCompletions(trx: Db, courseId: string): Promise<void> {
  await takeAdvisoryLock(trx, `completions ${courseId}`);
}

/**
 * The same for the course of a lesson, before the lesson is locked: in the order of `editTree`, so that the two cannot
 * deadlock. The lesson stays in that course until the transaction ends, because moving it away takes this lock, too.
 */
export async function lockCompletionsOfLesson(trx: Db, lessonId: string): Promise<void> {
  for (let locked: string | undefined; ; ) {
    const lesson = await trx.selectFrom("lessons").select("courseId").where("id", "=", lessonId).executeTakeFirst();
    if (!lesson || lesson.courseId === locked) return;
    locked = lesson.courseId;
    await lockCompletions(trx, locked);
  }
}

/**
 * Completes the course, with the lessons that count today, for each learner who has done them all, or for this one. The
 * day is that of the last of them. A completion stays, whatever the course becomes.
 */
export async function completeCourse(trx: Db, courseId: string, userId?: string): Promise<void> {
  const counted = countedLessons(trx)
    .select(["lessons.id", "lessons.title", "lessons.minutes"])
    .select(sql<number>`row_number() over (order by course_modules.position, lessons.position)`.as("nth"))
    .where("lessons.courseId", "=", courseId);
  const ofLearner = userId ? sql`and user_id = ${userId}` : sql``;
  await sql`
    with counted as materialized (${counted})
    insert into course_completions (user_id, course_id, completed_at, structure)
    select user_id, ${courseId}::uuid, max(done_at), (
      select jsonb_agg(jsonb_build_object('id', id, 'title', title, 'minutes', minutes) order by nth) from counted)
    from lesson_progress
    where lesson_id in (select id from counted) and done_at is not null ${ofLearner}
    group by user_id
    having count(*) = (select count(*) from counted)
    on conflict (user_id, course_id) do nothing`.execute(trx);
}

/** A query for the lessons that count towards the completion of their course: the SQL counterpart of `progress`. */
export function countedLessons(from: Pick<ExpressionBuilder<DB, never>, "selectFrom">) {
  return from
    .selectFrom("lessons")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .where("lessons.required", "=", true)
    .where("lessons.publishedVersion", "is not", null)
    .where("lessons.archivedAt", "is", null)
    .where("courseModules.archivedAt", "is", null);
}
