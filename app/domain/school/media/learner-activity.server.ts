import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { openAccess } from "../enrolment/open-access.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { publishedLessons } from "../release/published-programme.server.ts";
import { playedAssets, secondsSent, showsAsset } from "./lesson-media.server.ts";

/** What was sent to one learner of a film or sound, or of a file, which has no seconds. */
export interface Delivery {
  userId: string;
  assetId: string;
  sent: Seconds[];
  /** Of those, the ones that may have been watched: without what a player fetches in advance. */
  watched: Seconds[];
  isPodcast: boolean;
}

/** From the start of the film; `to` is not included. */
export interface Seconds {
  from: number;
  to: number;
}

/**
 * Each second counts once, however often it is sent and by however many replicas. A lesson is recorded as sent with half
 * the seconds of its films and sounds: more than was watched, when a player or an application fetches what nobody hears.
 */
export async function recordDeliveries(db: Db, deliveries: readonly Delivery[]): Promise<void> {
  const rows = JSON.stringify(
    deliveries.map(({ userId, assetId, sent, watched, isPodcast }) => ({
      user_id: userId,
      asset_id: assetId,
      sent: multirange(sent),
      seen: multirange(watched),
      is_podcast: isPodcast,
    })),
  );
  const delivered = sql`jsonb_to_recordset(${rows}::jsonb)
    as delivered (user_id uuid, asset_id uuid, sent int4multirange, seen int4multirange, is_podcast boolean)`;
  // A film may still play while its learner's account is erased: nothing is stored then. Locked first and in one order,
  // so that neither the erasure nor another replica can deadlock with this.
  await sql`insert into media_seen (user_id, asset_id, sent, seen, podcast_at)
    select users.id, media_assets.id, delivered.sent, delivered.seen, case when is_podcast then now() end
    from ${delivered} join users on users.id = user_id join media_assets on media_assets.id = asset_id
    order by users.id, media_assets.id for key share of users, media_assets
    on conflict (user_id, asset_id) do update set sent = media_seen.sent + excluded.sent,
      seen = media_seen.seen + excluded.seen, podcast_at = coalesce(excluded.podcast_at, media_seen.podcast_at),
      updated_at = now()`.execute(db);
  await sql`insert into lesson_events (user_id, lesson_id, kind)
    select distinct media_seen.user_id, lessons.id, 'sent'
    from ${delivered} join media_seen using (user_id, asset_id)
      join lesson_versions on ${showsAsset(sql.ref<string>("media_seen.assetId"))}
      join lessons on ${isPublishedVersion}
    where not exists (select from lesson_events earlier where earlier.user_id = media_seen.user_id
        and earlier.lesson_id = lessons.id and earlier.kind = 'sent')
      and (select 2 * sum(${secondsSent}) >= sum(seconds) from media_assets left join media_seen part
        on part.asset_id = media_assets.id and part.user_id = media_seen.user_id where media_assets.id in ${playedAssets})`.execute(
    db,
  );
}

function multirange(parts: readonly Seconds[]): string {
  return `{${parts.map(({ from, to }) => `[${from},${to})`).join()}}`;
}

/** The film or sound to which the lesson's position belongs. */
const firstPlayed = sql`(jsonb_path_query_first(lesson_versions.blocks,
  '$[*] ? (@.type == "video" || @.type == "audio")') ->> 'asset')::uuid`;

/** How long it is; null without one, and until that is known. */
export async function readPlayedSeconds(db: Db, lessonId: string): Promise<number | null> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .innerJoin("mediaAssets", (join) => join.on(sql<boolean>`media_assets.id = ${firstPlayed}`))
    .select("mediaAssets.seconds")
    .where("lessons.id", "=", lessonId)
    .executeTakeFirst();
  return row?.seconds ?? null;
}

/** The last second that was loaded, not played; null without one. */
export async function readWatched(db: Db, userId: string, lessonId: string): Promise<number | null> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .innerJoin("mediaSeen", (join) => join.on(sql<boolean>`media_seen.asset_id = ${firstPlayed}`))
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
