import sharp from "sharp";
import { log } from "#app/config/log.server.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { PrintedPictures } from "./lesson-media.ts";

/** Pixels: a column of A4 at 150 dots an inch. */
const WIDTH = 980;
/** The printer's thread has them all in memory, and a reader has them all in one file: some hundred photographs. */
const MOST_BYTES = 12_000_000;

/**
 * By their assets, as JPEG on white, because a PDF holds neither AVIF nor WebP nor what is transparent. Whose file cannot
 * be read has its description in the booklet; `isWhole` says that there was none.
 */
export async function readPrintedPictures(
  db: Db,
  ids: readonly string[],
): Promise<{ pictures: PrintedPictures; isWhole: boolean }> {
  if (ids.length === 0) return { pictures: {}, isWhole: true };
  const rows = await db
    .selectFrom("mediaRenditions")
    .select(["assetId", "path"])
    .where("assetId", "in", ids)
    .where("mimeType", "=", "image/webp")
    .orderBy("assetId")
    .execute();
  const pictures: Record<string, PrintedPictures[string]> = {};
  let isWhole = true;
  let bytes = 0;
  for (const { assetId, path } of rows) {
    try {
      const stream = await mediaStore.read(path);
      if (!stream) throw new Error("no such file");
      const { data, info } = await sharp(Buffer.concat(await stream.toArray()))
        .resize({ width: WIDTH, withoutEnlargement: true })
        .flatten({ background: "white" })
        .jpeg({ quality: 78 })
        .toBuffer({ resolveWithObject: true });
      bytes += data.length;
      if (bytes > MOST_BYTES) break;
      const { width, height } = info;
      pictures[assetId] = { dataUrl: `data:image/jpeg;base64,${data.toString("base64")}`, width, height };
    } catch (error) {
      isWhole = false;
      log.warn({ err: error, assetId }, "picture not printed");
    }
  }
  return { pictures, isWhole };
}
