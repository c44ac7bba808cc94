import type { Db } from "#db/connection.server.ts";

interface Learning {
  userId: string;
  formationId: string;
  courseId: string;
  at: Date;
}

/** The ids of the published lessons of a course that are open to this learner of this training. */
export async function openLessons(db: Db, { courseId }: Learning): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("course_modules", "course_modules.id", "lessons.module_id")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select("lessons.id")
    .where("lessons.course_id", "=", courseId)
    .where("lessons.published_version", "is not", null)
    .where("lessons.archived_at", "is", null)
    .where("course_modules.archived_at", "is", null)
    .where("courses.published_at", "is not", null)
    .where("courses.archived_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
