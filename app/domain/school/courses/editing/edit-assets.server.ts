import type { Db } from "#db/connection.server.ts";
import type { AssetChoice } from "../../blocks/block-kind.ts";
import { ASSET_KINDS, type DraftBlock } from "../../blocks/stored-blocks.ts";
import { hasCaptions, hasChapters } from "../../media/lesson-media.server.ts";

export async function assetChoices(db: Db): Promise<AssetChoice[]> {
  const rows = await db
    .selectFrom("mediaAssets")
    .select(["id", "kind", "title", "originalName", hasCaptions.as("hasCaptions"), hasChapters.as("hasChapters")])
    .where("state", "=", "ready")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ title, originalName, ...row }) => ({ ...row, name: title || originalName }));
}

export async function blocksWithoutAsset(db: Db, blocks: readonly DraftBlock[]): Promise<string[]> {
  const media = blocks.filter((block) => "asset" in block);
  if (media.length === 0) return [];
  const ids = media.map(({ asset }) => asset);
  const rows = await db.selectFrom("mediaAssets").select(["id", "kind"]).where("id", "in", ids).execute();
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  return media.filter(({ asset, type }) => kinds.get(asset) !== ASSET_KINDS[type]).map(({ id }) => id);
}

/** Deaf learners cannot follow these films (WCAG 1.2.2). */
export async function filmsWithoutCaptions(db: Db, blocks: readonly DraftBlock[]): Promise<string[]> {
  const films = blocks.filter((block) => block.type === "video");
  if (films.length === 0) return [];
  const ids = films.map(({ asset }) => asset);
  const rows = await db.selectFrom("mediaAssets").select("id").where("id", "in", ids).where(hasCaptions).execute();
  const captioned = new Set(rows.map(({ id }) => id));
  return films.filter(({ asset }) => !captioned.has(asset)).map(({ id }) => id);
}
