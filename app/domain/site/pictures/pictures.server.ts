import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { log } from "#app/config/log.server.ts";
import { downloadAttachment, downloadPicture } from "#app/gateways/attachments.server.ts";
import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { resize } from "./resize.server.ts";

const BATCH = 200;
const DAY_SECONDS = 86_400;

/**
 * Stores the newest link of each picture, because links expire after two hours, and queues the missing pictures. Each
 * is queued once a day at most, so that a broken file is not fetched after every refresh.
 */
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
        conflict.column("source").doUpdateSet({ url: sql`excluded.url`, urlSeenAt: sql`excluded.url_seen_at` }),
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

/** Fetches, resizes and stores one picture that is still missing. Until then the page shows a placeholder. */
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
  const { hash, width, height, widths } = resized.picture;
  await db.transaction().execute(async (trx) => {
    for (const { key, contentType, bytes } of resized.media) {
      await trx
        .insertInto("libraryMedia")
        .values({ key, hash, contentType, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .updateTable("libraryPictures")
      .set({ hash, width, height, widths: sql<number[]>`${`{${widths.join()}}`}::integer[]`, error: null })
      .where("source", "=", source)
      .execute();
    await invalidatePages(trx);
  });
  return { ok: true };
}

/** True for the picture of a training, whose address an administrator has typed; all others are Airtable's. */
function isOfFormation(source: string): boolean {
  return source.startsWith("formation-");
}

/**
 * Deletes pictures that no record has used for thirty days, counted from the last successful refresh and not from
 * today, and replaced pictures of trainings.
 */
export async function deleteUnusedPictures(db: Db): Promise<void> {
  const lastAnswer = sql<Date>`(select min(refreshed_at) from library_snapshots where refreshed_at is not null)`;
  await db
    .deleteFrom("libraryPictures")
    .where("source", "not like", "formation-%")
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
/** Concurrent requests for a picture read it once. The cache is small, because the page cache needs the memory. */
const media = new LRUCache<string, PictureFile>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/** The bytes of a picture. They never change under one key. */
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

/** The picture of a training at its stable address. Unlike the others it may be replaced. */
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
