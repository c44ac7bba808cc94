import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/connection.server.ts";
import type { LessonAsset, Quality } from "./lesson-media.ts";

/**
 * Reads the films, sounds, pictures and files of a lesson by id, and the size of film that the learner chose last, in
 * one query; none for a lesson of text only.
 */
export async function readLessonMedia(
  db: Db,
  ids: string[],
  userId?: string,
): Promise<{ assets: Map<string, LessonAsset>; quality: Quality | null }> {
  if (ids.length === 0) return { assets: new Map(), quality: null };
  const rows = await db
    .selectFrom("media_assets")
    .select(({ selectFrom, exists, ref }) => [
      "id",
      "kind",
      "state",
      "seconds",
      "original_name as originalName",
      jsonArrayFrom(
        selectFrom("media_renditions")
          .select(["name", "mime_type as mimeType", sql<number>`bytes`.as("bytes"), "width", "height"])
          .where("asset_id", "=", ref("media_assets.id"))
          .orderBy("bytes"),
      ).as("renditions"),
      exists(
        selectFrom("caption_tracks")
          .select("asset_id")
          .where("asset_id", "=", ref("media_assets.id"))
          .where("lang", "=", "fr")
          .where("caption_tracks.kind", "=", "captions"),
      ).as("hasCaptions"),
      selectFrom("caption_tracks")
        .select("vtt")
        .where("asset_id", "=", ref("media_assets.id"))
        .where("lang", "=", "fr")
        .where("caption_tracks.kind", "=", "chapters")
        .as("chapters"),
      selectFrom("user_profiles")
        .select("film_quality")
        .where("user_id", "=", userId ?? null)
        .as("quality"),
    ])
    .where("id", "in", ids)
    .execute();
  const assets = rows.map(({ quality: _, hasCaptions, ...asset }) => ({ ...asset, hasCaptions: Boolean(hasCaptions) }));
  return { assets: new Map(assets.map((asset) => [asset.id, asset])), quality: rows[0]?.quality ?? null };
}

/** Stores the size of film that this learner has chosen. */
export async function saveQuality(db: Db, userId: string, quality: Quality): Promise<void> {
  await db
    .insertInto("user_profiles")
    .values({ user_id: userId, film_quality: quality })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ film_quality: quality }))
    .execute();
}

/** The French captions of films, in WebVTT, by asset. */
export async function readCaptions(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const tracks = await db
    .selectFrom("caption_tracks")
    .select(["asset_id", "vtt"])
    .where("asset_id", "in", ids)
    .where("lang", "=", "fr")
    .where("kind", "=", "captions")
    .execute();
  return new Map(tracks.map(({ asset_id, vtt }) => [asset_id, vtt]));
}
