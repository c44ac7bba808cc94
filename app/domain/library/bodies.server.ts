import type { Db } from "#db/connection.server.ts";
import type { LibraryKind } from "#db/schema-library.ts";
import { pictureOf } from "./copy.server.ts";
import { type Picture, sourcesIn, withPictures } from "./picture.ts";

/** One record's text, its pictures in place. */
export async function readBody(db: Db, kind: LibraryKind, id: string): Promise<string> {
  const bodies = await readBodies(db, kind, [id]);
  return bodies.get(id) ?? "";
}

export async function readBodies(db: Db, kind: LibraryKind, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("library_records")
    .select(["id", "body"])
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .execute();
  const pictures = await picturesOf(db, [...new Set(rows.flatMap(({ body }) => sourcesIn(body)))]);
  return new Map(rows.map(({ id, body }) => [id, withPictures(body, pictures)]));
}

async function picturesOf(db: Db, sources: string[]): Promise<Map<string, Picture>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom("library_pictures")
    .select(["source", "hash", "width", "height", "widths"])
    .where("source", "in", sources)
    .execute();
  return new Map(
    rows.flatMap(({ source, ...row }) => {
      const picture = pictureOf(row);
      return picture ? [[source, picture] as const] : [];
    }),
  );
}
