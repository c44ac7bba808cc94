import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";

const CHECKED_FILES = 200;

/** How many of the newest renditions are missing in the media store, or have another size than in the database. */
export async function countMissingFiles(db: Db): Promise<{ looked: number; missing: number }> {
  const rows = await db
    .selectFrom("media_renditions")
    .innerJoin("media_assets", "media_assets.id", "media_renditions.asset_id")
    .select(["media_renditions.path", "media_renditions.bytes"])
    .where("media_assets.state", "=", "ready")
    .orderBy("media_renditions.created_at", "desc")
    .limit(CHECKED_FILES)
    .execute();
  let missing = 0;
  for (const { path, bytes } of rows) if ((await mediaStore.size(path)) !== Number(bytes)) missing += 1;
  return { looked: rows.length, missing };
}
