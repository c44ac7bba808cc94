import { brand } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { MediaKind } from "#db/types.ts";
import { isOnPublishedPage } from "../../site/pages/published-pages.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { openAccess } from "../enrolment/open-access.server.ts";
import { mayWatchReplay } from "../live/sessions.server.ts";
import { isPreview } from "../release/is-published.server.ts";
import { readOpenFormation } from "../release/open-formation.server.ts";
import { publishedLessons } from "../release/published-programme.server.ts";
import { openLessonsOf } from "../release/release.ts";
import { showsAsset } from "./lesson-media.server.ts";

export interface MediaFile {
  kind: MediaKind;
  originalName: string;
  mimeType: string;
  size: number;
  etag: string;
  content: { key: string } | { text: string };
  seconds: number | null;
}

export type Viewer = { id: string; isAdministrator: boolean } | null;

/** The file name of the captions, which are a text in a table of their own; every other file is a rendition. */
const CAPTIONS = "fr.vtt";

export async function findMediaFile(db: Db, assetId: string, name: string): Promise<MediaFile | undefined> {
  if (name === CAPTIONS) return findCaptions(db, assetId);
  const row = await db
    .selectFrom("mediaRenditions")
    .innerJoin("mediaAssets", "mediaAssets.id", "mediaRenditions.assetId")
    .select(["kind", "originalName", "mimeType", "path", "mediaRenditions.bytes", "etag", "seconds"])
    .where("assetId", "=", assetId)
    .where("mediaRenditions.name", "=", name)
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind,
      originalName: row.originalName,
      mimeType: row.mimeType,
      size: row.bytes,
      etag: row.etag,
      content: { key: row.path },
      seconds: /^(video|audio)\//.test(row.mimeType) ? row.seconds : null,
    }
  );
}

async function findCaptions(db: Db, assetId: string): Promise<MediaFile | undefined> {
  const row = await db
    .selectFrom("captionTracks")
    .innerJoin("mediaAssets", "mediaAssets.id", "captionTracks.assetId")
    .select(["mediaAssets.kind", "originalName", "vtt"])
    .where("assetId", "=", assetId)
    .where("lang", "=", "fr")
    .where("captionTracks.kind", "=", "captions")
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    kind: row.kind,
    originalName: row.originalName,
    mimeType: "text/vtt; charset=utf-8",
    size: Buffer.byteLength(row.vtt),
    etag: `"${hashOf(row.vtt)}"`,
    content: { text: row.vtt },
    seconds: null,
  };
}

/**
 * It is in an open lesson, a preview or a published page, the founder's voice, or the replay of a live session.
 * Administrators may play everything.
 */
export async function mayPlay(db: Db, viewer: Viewer, assetId: string): Promise<boolean> {
  if (viewer?.isAdministrator || brand.voice === assetId) return true;
  const lessons = await publishedLessons(db)
    .select(["lessons.id", "formations.id as formationId"])
    .select(({ or, eb }) =>
      or([eb("lessons.preview", "=", true), eb("courseModules.release", "is", null)])
        .$castTo<boolean>()
        .as("isFree"),
    )
    .where(showsAsset(assetId))
    .where(({ or, eb }) =>
      or([isPreview, eb("formations.id", "in", openAccess(db, viewer?.id ?? null).select("access.formationId"))]),
    )
    .execute();
  if (lessons.some(({ isFree }) => isFree)) return true;
  // Most requests are for the next part of a learner's film, so the pages come last.
  return (
    (viewer !== null && (await mayLearnWith(db, viewer.id, { assetId, lessons }))) || isOnPublishedPage(db, assetId)
  );
}

interface Shown {
  assetId: string;
  lessons: { id: string; formationId: string }[];
}

async function mayLearnWith(db: Db, userId: string, { assetId, lessons }: Shown): Promise<boolean> {
  for (const { id, formationId } of lessons) {
    const formation = await readOpenFormation(db, { userId, formation: { id: formationId } });
    if (openLessonsOf(formation?.courses ?? []).some((lesson) => lesson.id === id)) return true;
  }
  return mayWatchReplay(db, userId, assetId);
}
