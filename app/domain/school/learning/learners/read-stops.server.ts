import { sql } from "kysely";
import { MAX_COUNTED } from "#app/domain/values/paging.ts";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../../enrolment/open-access.server.ts";

export interface LessonStops {
  id: string;
  title: string;
  done: number;
  /** Learners who were last seen here, and have neither done it nor completed the course. */
  stopped: number;
}

/** Only the learners with the latest access count, so that a hundred thousand of them do not slow the page down. */
export async function readStops(db: Db, courseId: string): Promise<{ learners: number; lessons: LessonStops[] }> {
  const rows = await db
    .with("learners", (query) =>
      query
        .selectFrom("access")
        .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
        .select("access.userId")
        .where("formationCourses.courseId", "=", courseId)
        .where(isAccessOpen)
        .orderBy("access.grantedAt", "desc")
        .limit(MAX_COUNTED),
    )
    .with("visits", (query) =>
      query
        // A learner with two formations that share the course counts once.
        .selectFrom(query.selectFrom("learners").select("userId").distinct().as("learner"))
        .leftJoin("courseCompletions", (join) =>
          join.onRef("courseCompletions.userId", "=", "learner.userId").on("courseCompletions.courseId", "=", courseId),
        )
        .innerJoinLateral(
          (learner) =>
            learner
              .selectFrom("lessonProgress")
              .innerJoin("lessons", "lessons.id", "lessonProgress.lessonId")
              .select([
                "lessonId",
                "doneAt",
                sql<boolean>`row_number() over (order by last_opened_at desc, lesson_id) = 1`.as("isLast"),
              ])
              .whereRef("lessonProgress.userId", "=", "learner.userId")
              .where("lessons.courseId", "=", courseId)
              .as("visit"),
          (join) => join.onTrue(),
        )
        .select(["learner.userId", "lessonId", "doneAt", "isLast", "completedAt"]),
    )
    .selectFrom("lessons")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .leftJoin("visits", "visits.lessonId", "lessons.id")
    .select(["lessons.id", "lessons.title"])
    .select(({ fn, selectFrom }) => [
      fn.count<number>("visits.doneAt").as("done"),
      fn
        .countAll<number>()
        .filterWhere("visits.isLast", "=", true)
        .filterWhere("visits.doneAt", "is", null)
        .filterWhere("visits.completedAt", "is", null)
        .as("stopped"),
      selectFrom("visits")
        .select(fn.count<number>("visits.userId").distinct().as("learners"))
        .$asScalar()
        .$notNull()
        .as("learners"),
    ])
    .where("lessons.courseId", "=", courseId)
    .where("lessons.publishedVersion", "is not", null)
    .where("lessons.archivedAt", "is", null)
    .where("courseModules.archivedAt", "is", null)
    .groupBy(["lessons.id", "courseModules.position"])
    .orderBy("courseModules.position")
    .orderBy("lessons.position")
    .execute();
  return {
    learners: rows[0]?.learners ?? 0,
    lessons: rows.map(({ id, title, done, stopped }) => ({ id, title, done, stopped })),
  };
}
