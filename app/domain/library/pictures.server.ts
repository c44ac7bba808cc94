import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { log } from "#app/config/log.server.ts";
import { downloadAttachment, downloadPicture } from "#app/gateways/attachments.server.ts";
import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { resize } from "./resize.server.ts";

const BATCH = 200;
const DAY_SECONDS = 86_400;

/**
 * Stores the newest link of each picture, as links die after two hours, and queues what is still missing: once a day,
 * so that a file that is no picture is not fetched again with each answer.
 */
export async function requestPictures(trx: Db, pictures: readonly { source: string; url: string }[]): Promise<void> {
  const links = [...new Map(pictures.map(({ source, url }) => [source, url]))];
  for (let start = 0; start < links.length; start += BATCH) {
    const rows = links
      .slice(start, start + BATCH)
      .map(([source, url]) => ({ source, url, url_seen_at: sql<Date>`now()`, widths: sql<number[]>`'{}'` }));
    await trx
      .insertInto("library_pictures")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("source").doUpdateSet({ url: sql`excluded.url`, url_seen_at: sql`excluded.url_seen_at` }),
      )
      .execute();
  }
  const missing = await trx.selectFrom("library_pictures").select("source").where("hash", "is", null).execute();
  await enqueueAll(
    trx,
    "fetch-picture",
    missing.map((payload) => ({ payload, singletonSeconds: DAY_SECONDS })),
  );
}

/** Fetches, resizes and stores one picture, if it is still missing. Until then the page shows its own drawing. */
export async function fetchPicture(
  db: Db,
  source: string,
): Promise<{ ok: true } | { ok: false; reason: string; canRetry: boolean }> {
  const missing = await db
    .selectFrom("library_pictures")
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
    await db.updateTable("library_pictures").set({ error: resized.reason }).where("source", "=", source).execute();
    return { ok: false, reason: resized.reason, canRetry: !file.ok && file.canRetry };
  }
  const { hash, width, height, widths } = resized.picture;
  await db.transaction().execute(async (trx) => {
    for (const { key, contentType, bytes } of resized.media) {
      await trx
        .insertInto("library_media")
        .values({ key, hash, content_type: contentType, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .updateTable("library_pictures")
      .set({ hash, width, height, widths: sql<number[]>`${`{${widths.join()}}`}::integer[]`, error: null })
      .where("source", "=", source)
      .execute();
    await sql`select pg_notify('pages', '')`.execute(trx);
  });
  return { ok: true };
}

/** Not Airtable's: what an administrator has typed for a training. */
function isOfFormation(source: string): boolean {
  return source.startsWith("formation-");
}

/**
 * Pictures that no answer of the last thirty days has named; counted from the last good answer, not from today. And
 * those of trainings that have another one now.
 */
export async function deleteForgottenPictures(db: Db): Promise<void> {
  const lastAnswer = sql<Date>`(select min(refreshed_at) from library_copies where refreshed_at is not null)`;
  await db
    .deleteFrom("library_pictures")
    .where("source", "not like", "formation-%")
    .where("url_seen_at", "<", sql<Date>`${lastAnswer} - interval '30 days'`)
    .execute();
  await db
    .deleteFrom("library_pictures")
    .where("source", "like", "formation-%")
    .where("url", "not in", (eb) =>
      eb
        .selectFrom("formations")
        .select("image_url")
        .where("image_url", "is not", null)
        .$castTo<{ image_url: string }>(),
    )
    .execute();
  await db
    .deleteFrom("library_media")
    .where("hash", "not in", (eb) =>
      eb.selectFrom("library_pictures").select("hash").where("hash", "is not", null).$castTo<{ hash: string }>(),
    )
    .execute();
}

export interface MediaFile {
  contentType: string;
  bytes: Uint8Array;
}

const KEY = /^[0-9a-f]{32}-\d{1,5}\.(avif|webp)$/;
/** What many ask for at once is read once; the rest of the memory is for pages. */
const media = new LRUCache<string, MediaFile>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
});

/** A picture's bytes. They never change under one key. */
export async function findMedia(db: Db, key: string): Promise<MediaFile | undefined> {
  if (!KEY.test(key)) return undefined;
  const cached = media.get(key);
  if (cached) return cached;
  const file = await db
    .selectFrom("library_media")
    .select(["content_type as contentType", "bytes"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (file) media.set(key, file);
  return file;
}

const FORMATION_KEY = /^(formation-[0-9a-f]{32})\.webp$/;
const FORMATION_WIDTH = 640;

/** What stands at a training's address for its picture; unlike the others it may be another one tomorrow. */
export async function findFormationMedia(db: Db, key: string): Promise<MediaFile | undefined> {
  const [, source] = FORMATION_KEY.exec(key) ?? [];
  if (!source) return undefined;
  const picture = await db
    .selectFrom("library_pictures")
    .select(["hash", "widths"])
    .where("source", "=", source)
    .where("hash", "is not", null)
    .executeTakeFirst();
  const width = picture?.widths.find((wide) => wide >= FORMATION_WIDTH) ?? picture?.widths.at(-1);
  return width ? findMedia(db, `${picture?.hash}-${width}.webp`) : undefined;
}
