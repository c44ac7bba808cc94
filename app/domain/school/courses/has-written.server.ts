import type { Db } from "#db/connection.server.ts";

/** At the end of a course: whether there is a page of the workbook to read again. */
export async function hasWritten(db: Db, userId: string, courseIds: string[]): Promise<boolean> {
  if (courseIds.length === 0) return false;
  const answer = await db
    .selectFrom("exerciseAnswers")
    .innerJoin("lessons", "lessons.id", "exerciseAnswers.lessonId")
    .select("lessons.id")
    .where("exerciseAnswers.userId", "=", userId)
    .where("lessons.courseId", "in", courseIds)
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}
