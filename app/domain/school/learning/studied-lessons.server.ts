import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";
import { countedLessons } from "../courses/counted-lessons.server.ts";
import { isCoursePublished } from "../release/is-published.server.ts";
import { storedDate } from "../release/published-programme.server.ts";
import type { StudiedLesson } from "./viewed-minutes.ts";

/**
 * Of a row of `orders`: the lessons that count, of the published courses (the same lessons as on the learner's pages),
 * and when the buyer had first viewed each.
 */
export function studiedLessons(order: ExpressionBuilder<DB, "orders">) {
  return jsonArrayFrom(
    countedLessons(order)
      .innerJoin("formationCourses", "formationCourses.courseId", "lessons.courseId")
      .innerJoin("courses", "courses.id", "lessons.courseId")
      .leftJoin(firstViews, "viewed.lessonId", "lessons.id")
      .where("formationCourses.formationId", "=", sql.ref<string>("orders.formationId"))
      .where(isCoursePublished)
      .select(["lessons.minutes", "viewed.at as viewedAt"]),
  );
}

/** From the append-only activity: « done » can be taken back, and the place in a film moves back. */
function firstViews(query: Pick<ExpressionBuilder<DB, never>, "selectFrom">) {
  return query
    .selectFrom("lessonEvents")
    .select(({ fn }) => ["lessonId", fn.min("at").as("at")])
    .where("userId", "=", sql.ref<string>("orders.userId"))
    .where("kind", "in", ["seen", "done"])
    .groupBy("lessonId")
    .as("viewed");
}

/** Of a row of `orders`: the minutes of the lessons that counted when it was placed; 0 for orders of earlier releases. */
export const minutesWhenOrdered = sql<number>`coalesce((orders.offer->>'minutes')::int, 0)`;

/** Lessons with their dates, which JSON stores as texts. */
export function withDates(lessons: { minutes: number; viewedAt: Date | string | null }[]): StudiedLesson[] {
  return lessons.map(({ minutes, viewedAt }) => ({ minutes, viewedAt: storedDate(viewedAt) }));
}
