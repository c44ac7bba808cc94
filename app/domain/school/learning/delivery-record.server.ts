import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { playedAssets, secondsSent } from "../media/lesson-media.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";

interface DeliveredLesson {
  id: string;
  title: string;
  minutes: number;
  /** Of its films and sounds: how long they are, and what of that was sent. */
  seconds: number;
  secondsSent: number;
  podcastAt: Date | null;
  openedAt: Date | null;
  downloadedAt: Date | null;
  printedAt: Date | null;
}

/**
 * What the server has sent of each lesson of an order's formation to its buyer, with the time of the first opening, file
 * and booklet, and of the last podcast. Without the lessons of which nothing was sent; empty once the account is erased.
 */
export async function readDeliveryRecord(db: Db, orderId: string): Promise<DeliveredLesson[]> {
  return db
    .selectFrom("orders")
    .innerJoin("formationCourses", "formationCourses.formationId", "orders.formationId")
    .innerJoin("lessons", "lessons.courseId", "formationCourses.courseId")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("lessonEvents")
          .select(({ fn }) => [
            fn.min("at").filterWhere("kind", "=", "opened").as("openedAt"),
            fn.min("at").filterWhere("kind", "=", "downloaded").as("downloadedAt"),
            fn.min("at").filterWhere("kind", "=", "printed").as("printedAt"),
          ])
          .whereRef("lessonEvents.userId", "=", "orders.userId")
          .whereRef("lessonEvents.lessonId", "=", "lessons.id")
          .as("events"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("mediaAssets")
          .leftJoin("mediaSeen as part", (join) =>
            join.onRef("part.assetId", "=", "mediaAssets.id").onRef("part.userId", "=", "orders.userId"),
          )
          .select(({ fn }) => [
            sql<number>`coalesce(sum(seconds), 0)`.as("seconds"),
            sql<number>`coalesce(sum(${secondsSent}), 0)::int`.as("secondsSent"),
            fn.max("podcastAt").as("podcastAt"),
          ])
          .where(sql<boolean>`media_assets.id in ${playedAssets}`)
          .as("films"),
      (join) => join.onTrue(),
    )
    .select(["lessons.id", "lessons.title", "lessons.minutes"])
    .select(["films.seconds", "films.secondsSent", "podcastAt", "openedAt", "downloadedAt", "printedAt"])
    .where("orders.id", "=", orderId)
    .where(({ or, eb }) =>
      or([
        eb("films.secondsSent", ">", 0),
        eb("openedAt", "is not", null),
        eb("downloadedAt", "is not", null),
        eb("printedAt", "is not", null),
      ]),
    )
    .orderBy("formationCourses.position")
    .orderBy("courseModules.position")
    .orderBy("lessons.position")
    .execute();
}
