import type { Db } from "#db/connection.server.ts";
import { keptReadingOf } from "../../values/kept-reading.server.ts";
import { parseCaptions } from "./captions.ts";
import { readCaptions, readLessonMedia } from "./lesson-media.server.ts";
import { mediaAddress, soundNote, spokenFile } from "./lesson-media.ts";
import { paragraphsOf } from "./transcript.ts";

export interface Voice {
  source: string;
  note: string;
  /** For who does not hear it (WCAG 1.2.1). */
  words: string[];
}

/** Sounds in which somebody speaks and whose words are there. */
export async function listVoices(db: Db): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom("mediaAssets")
    .innerJoin("captionTracks", "captionTracks.assetId", "mediaAssets.id")
    .select(["mediaAssets.id", "title", "originalName"])
    .where("mediaAssets.kind", "=", "audio")
    .where("hasVoice", "=", true)
    .where("state", "=", "ready")
    .where("captionTracks.kind", "=", "captions")
    .where("lang", "=", "fr")
    .orderBy("mediaAssets.createdAt", "desc")
    .orderBy("mediaAssets.id")
    .execute();
  return rows.map(({ id, title, originalName }) => ({ id, name: title || originalName }));
}

/** Null when the sound is not there any more, or has lost its words. */
export const readVoice = keptReadingOf(async (db, assetId): Promise<Voice | null> => {
  const [{ assets }, captions] = await Promise.all([readLessonMedia(db, [assetId]), readCaptions(db, [assetId])]);
  const asset = assets.get(assetId);
  const file = asset && spokenFile(asset);
  const words = captions.get(assetId);
  if (asset?.kind !== "audio" || asset.state !== "ready" || !file || !words) return null;
  return {
    source: mediaAddress(assetId, file.name),
    note: soundNote(asset, file),
    words: paragraphsOf(parseCaptions(words)).map(({ text }) => text),
  };
});
