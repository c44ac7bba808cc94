import type { Db } from "#db/connection.server.ts";
import type { LessonEventKind } from "#db/schema/courses.ts";

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
    .innerJoin("formation_courses", "formation_courses.formation_id", "orders.formation_id")
    .innerJoin("lessons", "lessons.course_id", "formation_courses.course_id")
    .innerJoin("lesson_events", (join) =>
      join
        .onRef("lesson_events.lesson_id", "=", "lessons.id")
        .onRef("lesson_events.user_id", "=", "orders.user_id")
        .onRef("lesson_events.at", ">=", "orders.created_at"),
    )
    .select(["lessons.id as lessonId", "lessons.title as lesson", "lesson_events.kind", "lesson_events.at"])
    .where("orders.id", "=", orderId)
    .orderBy("lesson_events.at")
    .orderBy("lesson_events.id")
    .execute();
}
