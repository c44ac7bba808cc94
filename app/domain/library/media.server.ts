import type { Db } from "#db/connection.server.ts";

export interface MediaFile {
  contentType: string;
  bytes: Uint8Array;
}

const KEY = /^[0-9a-f]{32}-\d{1,5}\.(avif|webp)$/;
/** What many ask for at once is read once; the rest of the memory is for pages. */
const MAX_BYTES = 12 * 1024 * 1024;
const kept = new Map<string, MediaFile>();
let keptBytes = 0;

/** A picture's bytes. They never change under one key. */
export async function findMedia(db: Db, key: string): Promise<MediaFile | undefined> {
  if (!KEY.test(key)) return undefined;
  const known = kept.get(key);
  if (known) return known;
  const row = await readMedia(db, key);
  if (!row) return undefined;
  const file = { contentType: row.content_type, bytes: row.bytes };
  keep(key, file);
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

async function readMedia(db: Db, key: string) {
  return db.selectFrom("library_media").select(["content_type", "bytes"]).where("key", "=", key).executeTakeFirst();
}

function keep(key: string, file: MediaFile): void {
  if (kept.has(key)) return;
  kept.set(key, file);
  keptBytes += file.bytes.length;
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= MAX_BYTES) break;
    kept.delete(oldest);
    keptBytes -= bytes.length;
  }
}
