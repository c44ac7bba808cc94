import { type Expression, expressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";
import type { LessonFormat } from "#db/types.ts";
import type { LessonAsset, Quality } from "./lesson-media.ts";

/** In one query; none for a lesson of text only. */
export async function readLessonMedia(
  db: Db,
  ids: string[],
  userId?: string,
): Promise<{ assets: Map<string, LessonAsset>; quality: Quality | null }> {
  if (ids.length === 0) return { assets: new Map(), quality: null };
  const rows = await db
    .selectFrom("mediaAssets")
    .select(({ selectFrom, exists, ref }) => [
      "id",
      "kind",
      "state",
      "seconds",
      "originalName",
      "hasVoice",
      jsonArrayFrom(
        selectFrom("mediaRenditions")
          .select(["name", "mimeType", "bytes", "width", "height"])
          .where("assetId", "=", ref("mediaAssets.id"))
          .orderBy("bytes"),
      ).as("renditions"),
      exists(
        selectFrom("captionTracks")
          .select("assetId")
          .where("assetId", "=", ref("mediaAssets.id"))
          .where("lang", "=", "fr")
          .where("captionTracks.kind", "=", "captions"),
      ).as("hasCaptions"),
      selectFrom("captionTracks")
        .select("vtt")
        .where("assetId", "=", ref("mediaAssets.id"))
        .where("lang", "=", "fr")
        .where("captionTracks.kind", "=", "chapters")
        .as("chapters"),
      selectFrom("userProfiles")
        .select("filmQuality")
        .where("userId", "=", userId ?? null)
        .as("quality"),
    ])
    .where("id", "in", ids)
    .execute();
  const assets = rows.map(({ quality: _, hasCaptions, ...asset }) => ({ ...asset, hasCaptions: Boolean(hasCaptions) }));
  return { assets: new Map(assets.map((asset) => [asset.id, asset])), quality: rows[0]?.quality ?? null };
}

type Choice = { filmQuality: Quality } | { lessonFormat: LessonFormat };

/** How the learner watches or reads from now on. */
export async function saveChoice(db: Db, userId: string, choice: Choice): Promise<void> {
  await db
    .insertInto("userProfiles")
    .values({ userId, ...choice })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(choice))
    .execute();
}

export async function readFormat(db: Db, userId: string): Promise<LessonFormat | null> {
  const row = await db
    .selectFrom("userProfiles")
    .select("lessonFormat")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.lessonFormat ?? null;
}

export async function readCaptions(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const tracks = await db
    .selectFrom("captionTracks")
    .select(["assetId", "vtt"])
    .where("assetId", "in", ids)
    .where("lang", "=", "fr")
    .where("kind", "=", "captions")
    .execute();
  return new Map(tracks.map(({ assetId, vtt }) => [assetId, vtt]));
}

const { ref, exists, selectFrom } = expressionBuilder<DB, "lessonVersions" | "mediaAssets">();

export function showsAsset(id: string | Expression<string>) {
  return sql<boolean>`${ref("lessonVersions.blocks")} @> jsonb_build_array(jsonb_build_object('asset', ${id}::uuid))`;
}

export const playedAssets = sql`(select (played #>> '{}')::uuid
  from jsonb_path_query(lesson_versions.blocks, '$[*] ? (@.type == "video" || @.type == "audio").asset') played)`;

/** Of a row of `media_seen` that is called `part`. */
export const secondsSent = sql<number>`coalesce((select sum(upper(range) - lower(range)) from unnest(part.sent) range), 0)`;

const hasCaptions = exists(
  selectFrom("captionTracks")
    .select("captionTracks.assetId")
    .whereRef("captionTracks.assetId", "=", "mediaAssets.id")
    .where("captionTracks.kind", "=", "captions"),
).$castTo<boolean>();

/** Of a row of `media_assets`, as WebVTT. */
export const chaptersOf = selectFrom("captionTracks")
  .select("captionTracks.vtt")
  .whereRef("captionTracks.assetId", "=", "mediaAssets.id")
  .where("captionTracks.lang", "=", "fr")
  .where("captionTracks.kind", "=", "chapters");
/** A film in which nobody speaks needs none (WCAG 1.2.2), nor does what is only seen. */
export const lacksCaptions = sql<boolean>`(media_assets.kind in ('video', 'audio') and media_assets.has_voice and not ${hasCaptions})`;
