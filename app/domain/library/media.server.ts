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
  const row = await db
    .selectFrom("library_media")
    .select(["content_type", "bytes"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const file = { contentType: row.content_type, bytes: row.bytes };
  keep(key, file);
  return file;
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
