import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../access/open/is-open.server.ts";
import { isPublishedVersion } from "../courses/published/is-published.server.ts";

/**
 * Records that a learner has downloaded a file, in each lesson of an open training that offers it. Downloads that follow
 * each other, as the parts of one file do, leave one event in ten minutes.
 */
export async function recordDownload(db: Db, { userId, assetId }: { userId: string; assetId: string }): Promise<void> {
  await db
    .insertInto("lesson_events")
    .columns(["user_id", "lesson_id", "kind"])
    .expression((query) =>
      query
        .selectFrom("lesson_versions")
        .innerJoin("lessons", (join) => join.on(isPublishedVersion))
        .innerJoin("formation_courses", "formation_courses.course_id", "lessons.course_id")
        .innerJoin("access", "access.formation_id", "formation_courses.formation_id")
        .select(["access.user_id", "lessons.id", sql<"downloaded">`'downloaded'`.as("kind")])
        .distinct()
        .where(sql<boolean>`lesson_versions.blocks @> ${JSON.stringify([{ asset: assetId }])}::jsonb`)
        .where("access.user_id", "=", userId)
        .where(isAccessOpen)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("lesson_events as earlier")
                .select("earlier.id")
                .whereRef("earlier.lesson_id", "=", "lessons.id")
                .where("earlier.user_id", "=", userId)
                .where("earlier.kind", "=", "downloaded")
                .where("earlier.at", ">", sql<Date>`now() - interval '10 minutes'`),
            ),
          ),
        ),
    )
    .execute();
}
