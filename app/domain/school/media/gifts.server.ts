import type { Readable } from "node:stream";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mediaName } from "../../values/media-name.server.ts";

const MEBIBYTE = 1024 * 1024;
const LARGEST = 50 * MEBIBYTE;

/** What a page may give for an address: a PDF or a sound, of at most 50 MB, as it is downloaded. */
function gifts(db: Db) {
  return db
    .selectFrom("mediaAssets")
    .innerJoin("mediaRenditions", "mediaRenditions.assetId", "mediaAssets.id")
    .distinctOn("mediaAssets.id")
    .where("state", "=", "ready")
    .where("mediaRenditions.bytes", "<=", LARGEST)
    .where(({ or, eb, and }) =>
      or([
        and([eb("kind", "=", "file"), eb("mimeType", "=", "application/pdf")]),
        and([eb("kind", "=", "audio"), eb("mimeType", "like", "audio/%")]),
      ]),
    )
    .orderBy("mediaAssets.id")
    .orderBy("mediaRenditions.bytes");
}

export async function listGifts(db: Db): Promise<{ id: string; name: string }[]> {
  const rows = await gifts(db)
    .select(["mediaAssets.id", mediaName.as("name")])
    .execute();
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, "fr"));
}

export interface Gift {
  stream: Readable;
  name: string;
  mimeType: string;
  bytes: number;
}

export async function readGift(db: Db, assetId: string): Promise<Gift | undefined> {
  const row = await gifts(db)
    .select(["mediaRenditions.name", "mimeType", "mediaRenditions.bytes", "path"])
    .where("mediaAssets.id", "=", assetId)
    .executeTakeFirst();
  const stream = row && (await mediaStore.read(row.path));
  return stream && { stream, name: row.name, mimeType: row.mimeType, bytes: row.bytes };
}
