import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { log } from "#app/config/log.server.ts";
import { downloadAttachment, downloadPicture } from "#app/gateways/attachments.server.ts";
import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { keyOf, type Picture } from "./picture.ts";

const BATCH = 200;
const DAY_SECONDS = 86_400;

/** Links expire after two hours. At most once a day for each picture: a broken file is not fetched again and again. */
export async function requestPictures(trx: Db, pictures: readonly { source: string; url: string }[]): Promise<void> {
  const links = [...new Map(pictures.map(({ source, url }) => [source, url]))];
  for (let start = 0; start < links.length; start += BATCH) {
    const rows = links
      .slice(start, start + BATCH)
      .map(([source, url]) => ({ source, url, urlSeenAt: sql<Date>`now()`, widths: sql<number[]>`'{}'` }));
    await trx
      .insertInto("libraryPictures")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("source").doUpdateSet(({ ref }) => ({
          url: ref("excluded.url"),
          urlSeenAt: ref("excluded.urlSeenAt"),
        })),
      )
      .execute();
  }
  const missing = await trx.selectFrom("libraryPictures").select("source").where("hash", "is", null).execute();
  await enqueueAll(
    trx,
    "fetch-picture",
    missing.map((payload) => ({ payload, singletonSeconds: DAY_SECONDS })),
  );
}

export async function fetchPicture(
  db: Db,
  source: string,
): Promise<{ ok: true } | { ok: false; reason: string; canRetry: boolean }> {
  const missing = await db
    .selectFrom("libraryPictures")
    .select("url")
    .where("source", "=", source)
    .where("hash", "is", null)
    .executeTakeFirst();
  if (!missing) return { ok: true };
  const download = isOfFormation(source) ? downloadPicture : downloadAttachment;
  const file = await download(missing.url);
  const resized = file.ok ? await resize(file.bytes) : file;
  if (!resized.ok) {
    log.warn({ picture: source, reason: resized.reason }, "picture not fetched");
    await db.updateTable("libraryPictures").set({ error: resized.reason }).where("source", "=", source).execute();
    return { ok: false, reason: resized.reason, canRetry: !file.ok && file.canRetry };
  }
  await db.transaction().execute(async (trx) => {
    await storeMedia(trx, resized.media);
    const { hash, width, height, widths } = resized.picture;
    await trx
      .updateTable("libraryPictures")
      .set({ hash, width, height, widths: listOf(widths), error: null })
      .where("source", "=", source)
      .execute();
    await invalidatePages(trx);
  });
  return { ok: true };
}

/** Stores the sizes of a picture of the founder's under this name; null for what is no picture. */
export async function storePicture(db: Db, source: string, bytes: Buffer): Promise<Picture | null> {
  const resized = await resize(bytes);
  if (!resized.ok) return null;
  const { hash, width, height, widths } = resized.picture;
  await db.transaction().execute(async (trx) => {
    await storeMedia(trx, resized.media);
    await trx
      .insertInto("libraryPictures")
      .values({ source, url: "", urlSeenAt: sql<Date>`now()`, hash, width, height, widths: listOf(widths) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return resized.picture;
}

async function storeMedia(trx: Db, media: readonly Media[]): Promise<void> {
  for (const { key, contentType, bytes } of media)
    await trx
      .insertInto("libraryMedia")
      .values({ key, hash: key.slice(0, key.indexOf("-")), contentType, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const listOf = (widths: number[]) => sql<number[]>`${`{${widths.join()}}`}::integer[]`;

/** The logo and the portrait, which are kept as long as the site. */
export const OWN = "own-";
/** A picture of the media library, by its id: kept as long as it is there. */
export const OF_MEDIA = "asset-";

/** An uploaded logo or portrait in the site's sizes. `bytes`: at most a few megabytes. */
export function storeOwnPicture(db: Db, bytes: Buffer): Promise<Picture | null> {
  return storePicture(db, `${OWN}${pictureHash(bytes)}`, bytes);
}

/** An administrator has typed its address; all others are Airtable's. */
function isOfFormation(source: string): boolean {
  return source.startsWith("formation-");
}

/** Not used for thirty days, counted from the last successful refresh and not from today. */
export async function deleteUnusedPictures(db: Db): Promise<void> {
  const lastAnswer = db.selectFrom("librarySnapshots").select(({ fn }) => fn.min("refreshedAt").as("at"));
  await db
    .deleteFrom("libraryPictures")
    .where("source", "not like", "formation-%")
    .where("source", "not like", `${OWN}%`)
    .where("source", "not like", `${OF_MEDIA}%`)
    .where("urlSeenAt", "<", sql<Date>`${lastAnswer} - interval '30 days'`)
    .execute();
  await db
    .deleteFrom("libraryPictures")
    .where("source", "like", "formation-%")
    .where("url", "not in", (eb) =>
      eb.selectFrom("formations").select("imageUrl").where("imageUrl", "is not", null).$castTo<{ imageUrl: string }>(),
    )
    .execute();
  await db
    .deleteFrom("libraryPictures")
    .where("source", "like", `${OF_MEDIA}%`)
    .where("source", "not in", (eb) =>
      eb.selectFrom("mediaAssets").select(sql<string>`${OF_MEDIA}::text || id`.as("source")),
    )
    .execute();
  await db
    .deleteFrom("libraryMedia")
    .where("hash", "not in", (eb) =>
      eb.selectFrom("libraryPictures").select("hash").where("hash", "is not", null).$castTo<{ hash: string }>(),
    )
    .execute();
}

export interface PictureFile {
  contentType: string;
  bytes: Uint8Array;
}

const KEY = /^[0-9a-f]{32}-\d{1,5}\.(avif|webp)$/;
/** The cache is small, because the page cache needs the memory. */
const media = new LRUCache<string, PictureFile>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/** The bytes never change under one key. */
export async function findMedia(db: Db, key: string): Promise<PictureFile | undefined> {
  if (!KEY.test(key)) return undefined;
  const cached = media.get(key);
  if (cached) return cached;
  const file = await db
    .selectFrom("libraryMedia")
    .select(["contentType", "bytes"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (file) media.set(key, file);
  return file;
}

const FORMATION_KEY = /^(formation-[0-9a-f]{32})\.webp$/;
const FORMATION_WIDTH = 640;

export async function findFormationMedia(db: Db, key: string): Promise<PictureFile | undefined> {
  const [, source] = FORMATION_KEY.exec(key) ?? [];
  if (!source) return undefined;
  const picture = await db
    .selectFrom("libraryPictures")
    .select(["hash", "widths"])
    .where("source", "=", source)
    .where("hash", "is not", null)
    .executeTakeFirst();
  const width = picture?.widths.find((wide) => wide >= FORMATION_WIDTH) ?? picture?.widths.at(-1);
  return width ? findMedia(db, `${picture?.hash}-${width}.webp`) : undefined;
}

function pictureHash(bytes: Buffer): string {
  return hashOf(bytes).slice(0, 32);
}

/** A small machine serves visitors meanwhile. */
sharp.concurrency(1);
sharp.cache(false);

const WIDTHS = [320, 640, 1280];
/** A file that decodes to more is a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const MIN_EDGE = 8;

interface Media {
  key: string;
  contentType: string;
  bytes: Buffer;
}

type Resized = { ok: true; picture: Picture; media: Media[] } | { ok: false; reason: string };

/** By the bytes, not by the name or the header; no format that can hold a script. */
function isRaster(bytes: Buffer): boolean {
  const ascii = (start: number, end: number) => bytes.toString("latin1", start, end);
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return true;
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return true;
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return true;
  return ascii(4, 8) === "ftyp" && /^(avif|avis)/.test(ascii(8, 12));
}

/** Never wider than the original, without metadata. */
async function resize(bytes: Buffer): Promise<Resized> {
  if (bytes.length < 12 || !isRaster(bytes)) return { ok: false, reason: "not a JPEG, PNG, WebP or AVIF" };
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).autoOrient();
    const { autoOrient } = await upright.metadata();
    const { width, height } = autoOrient;
    if (width < MIN_EDGE || height < MIN_EDGE) return { ok: false, reason: `${width} × ${height} is no picture` };
    const widths = [...new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))];
    const hash = pictureHash(bytes);
    const picture = { hash, width, height, widths };
    const media: Media[] = [];
    for (const wanted of widths) {
      const resized = upright.clone().resize({ width: wanted });
      media.push({
        key: keyOf(picture, wanted, "avif"),
        contentType: "image/avif",
        bytes: await resized.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
      });
      media.push({
        key: keyOf(picture, wanted, "webp"),
        contentType: "image/webp",
        bytes: await resized.clone().webp({ quality: 76 }).toBuffer(),
      });
    }
    return { ok: true, picture, media };
  } catch (error) {
    return { ok: false, reason: `unreadable: ${error instanceof Error ? error.message.slice(0, 200) : "unknown"}` };
  }
}
