import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";
import { countedLessons } from "../courses/counted-lessons.server.ts";
import { isCoursePublished } from "../release/is-published.server.ts";
import { storedDate } from "../release/published-programme.server.ts";
import type { StudiedLesson } from "./viewed-minutes.ts";

/**
 * Of a row of `orders`: the lessons that count, of the published courses (the same lessons as on the learner's pages),
 * and when the buyer had first viewed each.
 */
export function studiedLessons(order: ExpressionBuilder<Database, "orders">) {
  return jsonArrayFrom(
    countedLessons(order)
      .innerJoin("formation_courses", "formation_courses.course_id", "lessons.course_id")
      .innerJoin("courses", "courses.id", "lessons.course_id")
      .leftJoin(firstViews, "viewed.lesson_id", "lessons.id")
      .where("formation_courses.formation_id", "=", sql.ref<string>("orders.formation_id"))
      .where(isCoursePublished)
      .select(["lessons.minutes", "viewed.at as viewedAt"]),
  );
}

/** From the append-only activity: « done » can be taken back, and the place in a film moves back. */
function firstViews(query: Pick<ExpressionBuilder<Database, never>, "selectFrom">) {
  return query
    .selectFrom("lesson_events")
    .select(({ fn }) => ["lesson_id", fn.min("at").as("at")])
    .where("user_id", "=", sql.ref<string>("orders.user_id"))
    .where("kind", "in", ["seen", "done"])
    .groupBy("lesson_id")
    .as("viewed");
}

/** Of a row of `orders`: the minutes of the lessons that counted when it was placed; 0 for orders of earlier releases. */
export const minutesWhenOrdered = sql<number>`coalesce((orders.offer->>'minutes')::int, 0)`;

/** Lessons with their dates, which JSON stores as texts. */
export function withDates(lessons: { minutes: number; viewedAt: Date | string | null }[]): StudiedLesson[] {
  return lessons.map(({ minutes, viewedAt }) => ({ minutes, viewedAt: storedDate(viewedAt) }));
}
