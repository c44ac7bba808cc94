import { sql } from "kysely";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { PictureFocus } from "#db/types.ts";
import { type Picture, toPicture } from "./picture.ts";
import { OF_MEDIA, storePicture } from "./pictures.server.ts";

/** A picture of the media library in the site's sizes; they are open to everybody, and not the library's own. */
export interface SitePicture extends Picture {
  focus: PictureFocus;
}

export async function readPhotographs(db: Db, ids: readonly string[]): Promise<Map<string, SitePicture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("libraryPictures")
    .innerJoin("mediaAssets", (join) => join.on("source", "=", sql<string>`${OF_MEDIA}::text || media_assets.id`))
    .select(["mediaAssets.id", "focus", "hash", "width", "height", "widths"])
    .where("source", "in", ids.map(sourceOf))
    .execute();
  return new Map(
    rows.flatMap(({ id, focus, ...row }) => {
      const picture = toPicture(row);
      return picture ? [[id, { ...picture, focus }] as const] : [];
    }),
  );
}

/** Enough for a camera's photograph; of a larger file, or of one in another format, the library's rendition is taken. */
const LARGEST = 40 * 1024 * 1024;

/** Makes the site's sizes of a picture, once; the library may still be making its own. False: it is no picture. */
export async function preparePhotograph(db: Db, id: string): Promise<boolean> {
  if ((await readPhotographs(db, [id])).has(id)) return true;
  const asset = await db
    .selectFrom("mediaAssets")
    .select("bytes")
    .where(sql<boolean>`id::text = ${id}`)
    .where("kind", "=", "image")
    .where("state", "in", ["queued", "processing", "ready"])
    .executeTakeFirst();
  if (!asset) return false;
  const files = [...(asset.bytes <= LARGEST ? ["original"] : []), "image.webp"];
  for (const name of files) {
    const stream = await mediaStore.read(`${id}/${name}`);
    const bytes = stream && Buffer.concat(await stream.toArray());
    if (bytes && (await storePicture(db, sourceOf(id), bytes))) return true;
  }
  return false;
}

const sourceOf = (id: string) => `${OF_MEDIA}${id}`;
