import type { Db } from "#db/connection.server.ts";
import type { LessonEventKind } from "#db/types.ts";

/** One thing that the buyer did in a lesson of the training. */
export interface LessonActivity {
  lessonId: string;
  /** The lesson's title of today. */
  lesson: string;
  kind: LessonEventKind;
  at: Date;
}

/**
 * What the buyer of an order has done in the lessons of its training since the order, the oldest first: evidence in a
 * dispute. It is deleted with the account.
 */
export function readActivity(db: Db, orderId: string): Promise<LessonActivity[]> {
  return db
    .selectFrom("orders")
    .innerJoin("formationCourses", "formationCourses.formationId", "orders.formationId")
    .innerJoin("lessons", "lessons.courseId", "formationCourses.courseId")
    .innerJoin("lessonEvents", (join) =>
      join
        .onRef("lessonEvents.lessonId", "=", "lessons.id")
        .onRef("lessonEvents.userId", "=", "orders.userId")
        .onRef("lessonEvents.at", ">=", "orders.createdAt"),
    )
    .select(["lessons.id as lessonId", "lessons.title as lesson", "lessonEvents.kind", "lessonEvents.at"])
    .where("orders.id", "=", orderId)
    .orderBy("lessonEvents.at")
    .orderBy("lessonEvents.id")
    .execute();
}
