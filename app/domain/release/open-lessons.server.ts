import type { Db } from "#db/connection.server.ts";

interface Asked {
  userId: string;
  formationId: string;
  courseId: string;
  at: Date;
}

/** The published, unarchived lessons of a course that this learner of the training may open then. */
export async function openLessons(db: Db, { courseId }: Asked): Promise<ReadonlySet<string>> {
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
