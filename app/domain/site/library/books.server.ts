import type { Db } from "#db/connection.server.ts";
import type { Picture } from "../pictures/picture.ts";
import type { Fields } from "./records.server.ts";
import { readSnapshot } from "./snapshot.server.ts";

export interface Book extends Omit<Fields["books"], "cover"> {
  id: string;
  cover: Picture | null;
}

/** Best rated first; undefined while there is no snapshot yet. */
export async function listBooks(db: Db): Promise<Book[] | undefined> {
  const records = await readSnapshot(db, "books");
  return records?.map(({ id, fields, cover }) => ({ ...fields, id, cover }));
}
