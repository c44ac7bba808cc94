import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";
import { countedLessons } from "../courses/completion.server.ts";
import { playedAssets } from "../media/lesson-media.server.ts";
import { isCoursePublished, isPublishedVersion } from "../release/is-published.server.ts";
import { storedDate } from "../release/published-programme.server.ts";
import type { StudiedLesson } from "./viewed-minutes.ts";
import { viewedMinutes } from "./viewed-minutes.ts";

/** The lessons that count, as on the learner's pages, and when the buyer had first viewed, and been sent, each. */
export function studiedLessons(order: ExpressionBuilder<DB, "orders">) {
  return jsonArrayFrom(
    countedLessons(order)
      .innerJoin("formationCourses", "formationCourses.courseId", "lessons.courseId")
      .innerJoin("courses", "courses.id", "lessons.courseId")
      .leftJoin(firstViews, "viewed.lessonId", "lessons.id")
      .where("formationCourses.formationId", "=", sql.ref<string>("orders.formationId"))
      .where(isCoursePublished)
      .select(["lessons.id", "lessons.minutes", "viewed.viewedAt", "viewed.sentAt", "viewed.usedAt"])
      .select([isFree.as("isFree"), reachedAt.as("reachedAt")]),
  );
}

const inOrder = sql`(order by formation_courses.position, course_modules.position, lessons.position)`;

/** Of the lessons that count, the first of the formation, in the order of its programme. */
const isFree = sql<boolean>`(lessons.preview or 1 = row_number() over ${inOrder})`;

/**
 * The first opening sent the page, or its browser had prefetched it, after the lesson before was done, and no second of a
 * film or sound was sent.
 */
const reachedAt = sql<Date | null>`case when viewed.page_at <= viewed.opened_at
  and lag(viewed.done_at) over ${inOrder} <= viewed.page_at
  and not exists (select from lesson_versions, media_seen where ${isPublishedVersion}
    and user_id = orders.user_id and asset_id in ${playedAssets}) then viewed.page_at end`;

/**
 * From the append-only activity: « done » can be taken back, and the position in a film moves back. The opening of a page
 * that is all of its lesson leaves two events of one transaction. What was viewed before the order, under a contract that
 * was undone, is no use of this one.
 */
function firstViews(query: Pick<ExpressionBuilder<DB, never>, "selectFrom">) {
  return query
    .selectFrom("lessonEvents")
    .select(({ fn }) => [
      "lessonId",
      fn.min("at").filterWhere("kind", "in", ["seen", "done"]).as("viewedAt"),
      fn.min("at").filterWhere("kind", "in", ["seen", "done", "sent", "downloaded", "printed"]).as("sentAt"),
      fn.min("at").filterWhere("kind", "=", "sent").as("pageAt"),
      fn.min("at").filterWhere("kind", "=", "opened").as("openedAt"),
      fn.min("at").filterWhere("kind", "=", "done").as("doneAt"),
      fn.min("at").filterWhere("kind", "not in", ["opened", "sent"]).as("usedAt"),
    ])
    .where("userId", "=", sql.ref<string>("orders.userId"))
    .where("at", ">=", sql<Date>`coalesce(orders.paid_at, orders.created_at)`)
    .groupBy("lessonId")
    .as("viewed");
}

/** Of a row of `orders`: the minutes of the lessons that counted when it was placed. */
export const minutesWhenOrdered = sql<number>`(orders.offer->>'minutes')::int`;

interface StoredLesson extends Pick<StudiedLesson, "id" | "minutes" | "isFree"> {
  viewedAt: Date | string | null;
  sentAt: Date | string | null;
  reachedAt: Date | string | null;
  usedAt: Date | string | null;
}

export function withDates(lessons: StoredLesson[]): StudiedLesson[] {
  return lessons.map(({ id, minutes, isFree, viewedAt, sentAt, reachedAt, usedAt }) => ({
    id,
    minutes,
    isFree,
    viewedAt: storedDate(viewedAt),
    sentAt: storedDate(sentAt),
    reachedAt: storedDate(reachedAt),
    usedAt: storedDate(usedAt),
  }));
}

/** Before an account is erased, with its activity: a later declaration is still judged by the orders' progress. */
export async function keepProgress(trx: Db, userId: string): Promise<void> {
  const orders = await trx
    .selectFrom("orders")
    .select((order) => ["id", studiedLessons(order).as("lessons"), minutesWhenOrdered.as("minutes")])
    .where("userId", "=", userId)
    .where("paidAt", "is not", null)
    .execute();
  for (const { id, lessons, minutes } of orders) {
    const keptProgress = JSON.stringify(viewedMinutes(withDates(lessons), minutes, new Date()));
    await trx.updateTable("orders").set({ keptProgress }).where("id", "=", id).execute();
  }
}
