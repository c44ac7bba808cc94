import { lockAssets } from "#app/domain/values/lock-assets.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { AssetChoice } from "../../blocks/block-kind.ts";
import { ASSET_KINDS, type DraftBlock } from "../../blocks/stored-blocks.ts";
import type { Cue } from "../../media/captions.ts";
import { chapterFault, chapterLines, readChapters } from "../../media/chapters.ts";
import { chaptersOf, lacksCaptions } from "../../media/lesson-media.server.ts";

export async function assetChoices(db: Db): Promise<AssetChoice[]> {
  const rows = await db
    .selectFrom("mediaAssets")
    .select(["id", "kind", "title", "originalName", lacksCaptions.as("lacksCaptions"), chaptersOf.as("chapters")])
    .where("state", "=", "ready")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ title, originalName, ...row }) => ({
    ...row,
    name: title || originalName,
    chapters: chapterLines(row.chapters ?? ""),
  }));
}

/** The assets of the others stay until the end of the transaction. */
export async function blocksWithoutAsset(trx: Db, blocks: readonly DraftBlock[]): Promise<string[]> {
  const media = blocks.filter((block) => "asset" in block);
  const ids = media.map(({ asset }) => asset);
  const kinds = await lockAssets(trx, ids);
  return media.filter(({ asset, type }) => kinds.get(asset) !== ASSET_KINDS[type]).map(({ id }) => id);
}

/** Deaf learners cannot follow these films and sounds (WCAG 1.2.1, 1.2.2). */
export async function blocksWithoutCaptions(db: Db, blocks: readonly DraftBlock[]): Promise<string[]> {
  const spoken = blocks.filter((block) => block.type === "video" || block.type === "audio");
  if (spoken.length === 0) return [];
  const ids = spoken.map(({ asset }) => asset);
  const rows = await db.selectFrom("mediaAssets").select("id").where("id", "in", ids).where(lacksCaptions).execute();
  const lacking = new Set(rows.map(({ id }) => id));
  return spoken.filter(({ asset }) => lacking.has(asset)).map(({ id }) => id);
}

export interface TypedChapters {
  block: string;
  asset: string;
  text: string;
  /** What the field showed when its page was made. */
  shown: string;
}

/**
 * What films are to take of what is typed beside them, and why a text is refused, by its block. A field that still shows
 * another film's, chosen before this one, or what the film's own page has changed since, overwrites none.
 */
export async function readTypedChapters(db: Db, typed: readonly TypedChapters[]) {
  const faults: Record<string, string> = {};
  const changed: { asset: string; cues: Cue[] }[] = [];
  if (typed.length === 0) return { faults, changed };
  const films = await db
    .selectFrom("mediaAssets")
    .select(["id", "seconds", chaptersOf.as("chapters")])
    .where("kind", "=", "video")
    .execute();
  const kept = new Map(films.map(({ id, chapters }) => [id, chapterLines(chapters ?? "")]));
  for (const { block, asset, text, shown } of typed) {
    const own = kept.get(asset);
    if (text === own || text === shown || (own && [...kept.values()].includes(text))) continue;
    const fault = chapterFault(text, films.find(({ id }) => id === asset)?.seconds ?? null);
    if (fault) faults[block] = fault;
    else changed.push({ asset, cues: readChapters(text) });
  }
  return { faults, changed };
}
