import sharp from "sharp";
import { log } from "#app/config/log.server.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { PrintedPicture } from "./lesson-media.ts";

/** Pixels: a column of A4 at 150 dots an inch. */
const WIDTH = 980;
/** The printer's thread has them all in memory, and a reader has them all in one file: some hundred photographs. */
const MOST_BYTES = 12_000_000;

/**
 * As JPEG on white, because a PDF holds neither AVIF nor WebP nor what is transparent. Where the files cannot be read,
 * the booklet has the pictures' descriptions.
 */
export async function readPrintedPictures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PrintedPicture>> {
  const pictures = new Map<string, PrintedPicture>();
  if (ids.length === 0) return pictures;
  const rows = await db
    .selectFrom("mediaRenditions")
    .select(["assetId", "path"])
    .where("assetId", "in", ids)
    .where("mimeType", "=", "image/webp")
    .execute();
  const paths = new Map(rows.map(({ assetId, path }) => [assetId, path]));
  let bytes = 0;
  try {
    for (const id of new Set(ids)) {
      const path = paths.get(id);
      const stream = path === undefined ? undefined : await mediaStore.read(path);
      if (!stream) continue;
      const { data, info } = await sharp(Buffer.concat(await stream.toArray()))
        .resize({ width: WIDTH, withoutEnlargement: true })
        .flatten({ background: "white" })
        .jpeg({ quality: 78 })
        .toBuffer({ resolveWithObject: true });
      bytes += data.length;
      if (bytes > MOST_BYTES) break;
      const { width, height } = info;
      pictures.set(id, { dataUrl: `data:image/jpeg;base64,${data.toString("base64")}`, width, height });
    }
  } catch (error) {
    log.warn({ err: error }, "pictures not printed");
  }
  return pictures;
}
