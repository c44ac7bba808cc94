import type { Db } from "#db/connection.server.ts";
import { type Picture, toPicture } from "./picture.ts";
import { OWN } from "./pictures.server.ts";

/** The logo or portrait that was uploaded before, by the key of one of its sizes; null when none was. */
export async function findOwnPicture(db: Db, key: string): Promise<Picture | null> {
  const [hash] = /^\w+(?=-)/.exec(key) ?? [];
  if (!hash) return null;
  const row = await db
    .selectFrom("libraryPictures")
    .select(["hash", "width", "height", "widths"])
    .where("source", "=", `${OWN}${hash}`)
    .executeTakeFirst();
  return row ? toPicture(row) : null;
}
