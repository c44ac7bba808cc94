import { sql } from "kysely";
import { MAX_COUNTED } from "#app/domain/values/paging.ts";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../../enrolment/is-open.server.ts";

export interface LessonStops {
  id: string;
  title: string;
  /** Learners who have done it. */
  done: number;
  /** Learners who were last seen here, and have neither done it nor completed the course. */
  stopped: number;
}

/**
 * How many learners of a course have done each lesson, or stopped there. Only the learners with the latest access
 * count, so that a hundred thousand of them do not slow the page down.
 */
export async function readStops(db: Db, courseId: string): Promise<{ learners: number; lessons: LessonStops[] }> {
  const rows = await db
    .with("learners", (query) =>
      query
        .selectFrom("access")
        .innerJoin("formation_courses", "formation_courses.formation_id", "access.formation_id")
        .select("access.user_id")
        .where("formation_courses.course_id", "=", courseId)
        .where(isAccessOpen)
        .orderBy("access.granted_at", "desc")
        .limit(MAX_COUNTED),
    )
    .with("visits", (query) =>
      query
        // A learner with two trainings that share the course counts once.
        .selectFrom(query.selectFrom("learners").select("user_id").distinct().as("learner"))
        .leftJoin("course_completions", (join) =>
          join
            .onRef("course_completions.user_id", "=", "learner.user_id")
            .on("course_completions.course_id", "=", courseId),
        )
        .innerJoinLateral(
          (learner) =>
            learner
              .selectFrom("lesson_progress")
              .innerJoin("lessons", "lessons.id", "lesson_progress.lesson_id")
              .select([
                "lesson_id",
                "done_at",
                sql<boolean>`row_number() over (order by last_opened_at desc, lesson_id) = 1`.as("is_last"),
              ])
              .whereRef("lesson_progress.user_id", "=", "learner.user_id")
              .where("lessons.course_id", "=", courseId)
              .as("visit"),
          (join) => join.onTrue(),
        )
        .select(["learner.user_id", "lesson_id", "done_at", "is_last", "completed_at"]),
    )
    .selectFrom("lessons")
    .innerJoin("course_modules", "course_modules.id", "lessons.module_id")
    .leftJoin("visits", "visits.lesson_id", "lessons.id")
    .select([
      "lessons.id",
      "lessons.title",
      sql<number>`count(visits.done_at)::int`.as("done"),
      sql<number>`count(*) filter (where is_last and visits.done_at is null and completed_at is null)::int`.as(
        "stopped",
      ),
      sql<number>`(select count(distinct user_id)::int from visits)`.as("learners"),
    ])
    .where("lessons.course_id", "=", courseId)
    .where("lessons.published_version", "is not", null)
    .where("lessons.archived_at", "is", null)
    .where("course_modules.archived_at", "is", null)
    .groupBy(["lessons.id", "course_modules.position"])
    .orderBy("course_modules.position")
    .orderBy("lessons.position")
    .execute();
  return {
    learners: rows[0]?.learners ?? 0,
    lessons: rows.map(({ id, title, done, stopped }) => ({ id, title, done, stopped })),
  };
}
