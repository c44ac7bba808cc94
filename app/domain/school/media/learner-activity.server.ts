import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { openAccess } from "../enrolment/open-access.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { publishedLessons } from "../release/published-programme.server.ts";
import { showsAsset } from "./lesson-media.server.ts";

interface Seen {
  userId: string;
  assetId: string;
  /** Seconds from the start of the film; `to` is not included. */
  from: number;
  to: number;
}

/** Each second counts once, however often it is sent. */
export async function recordWatched(db: Db, { userId, assetId, from, to }: Seen): Promise<void> {
  const seen = sql<string>`int4multirange(int4range(${from}, ${to}))`;
  await db
    .insertInto("mediaSeen")
    .columns(["userId", "assetId", "seen"])
    // A film may still play while its learner's account is erased: nothing is stored then.
    .expression((query) =>
      query
        .selectFrom("users")
        .innerJoin("mediaAssets", (join) => join.on("mediaAssets.id", "=", assetId))
        .select(["users.id", "mediaAssets.id as assetId", seen.as("seen")])
        .where("users.id", "=", userId),
    )
    .onConflict((conflict) =>
      conflict.columns(["userId", "assetId"]).doUpdateSet({
        seen: sql<string>`media_seen.seen + excluded.seen`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** The last second that was loaded, not played; null without one. */
export async function readWatched(db: Db, userId: string, lessonId: string): Promise<number | null> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .innerJoin("mediaSeen", (join) =>
      join.on(
        sql<boolean>`media_seen.asset_id::text = jsonb_path_query_first(lesson_versions.blocks,
          '$[*] ? (@.type == "video" || @.type == "audio")') ->> 'asset'`,
      ),
    )
    .select(sql<number>`upper(media_seen.seen)`.as("second"))
    .where("lessons.id", "=", lessonId)
    .where("mediaSeen.userId", "=", userId)
    .executeTakeFirst();
  return row?.second ?? null;
}

/** Downloads that follow each other, as the parts of one file do, leave one event in ten minutes. */
export async function recordDownload(db: Db, { userId, assetId }: { userId: string; assetId: string }): Promise<void> {
  const recent = sql<Date>`now() - interval '10 minutes'`;
  await db
    .insertInto("lessonEvents")
    .columns(["userId", "lessonId", "kind"])
    .expression((query) =>
      publishedLessons(query)
        .clearOrderBy()
        .distinct()
        .select([
          sql<string>`${userId}::uuid`.as("userId"),
          "lessons.id as lessonId",
          sql<"downloaded">`'downloaded'`.as("kind"),
        ])
        .where(showsAsset(assetId))
        .where("formations.id", "in", openAccess(db, userId).select("access.formationId"))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("lessonEvents as earlier")
                .select("earlier.id")
                .whereRef("earlier.lessonId", "=", "lessons.id")
                .where("earlier.userId", "=", userId)
                .where("earlier.kind", "=", "downloaded")
                .where("earlier.at", ">", recent),
            ),
          ),
        ),
    )
    .execute();
}
