import type { Db } from "#db/connection.server.ts";
import type { Picture } from "../pictures/picture.ts";
import type { Fields } from "./records.server.ts";
import { readBodies, readSnapshot } from "./snapshot.server.ts";

export interface Book extends Omit<Fields["books"], "cover"> {
  id: string;
  cover: Picture | null;
}

/** Undefined while there is no snapshot yet. */
export async function listBooks(db: Db): Promise<Book[] | undefined> {
  const records = await readSnapshot(db, "books");
  return records?.map(({ id, fields, cover }) => ({ ...fields, id, cover }));
}

export interface Supplement {
  id: string;
  name: string;
  moment: string;
  /** Sanitised HTML. */
  notes: string;
  photo: Picture | null;
}

export async function listSupplements(db: Db): Promise<Supplement[] | undefined> {
  const records = await readSnapshot(db, "supplements");
  if (!records) return undefined;
  const ids = records.map(({ id }) => id);
  const notes = await readBodies(db, "supplements", ids);
  return records.map(({ id, fields: { name, moment }, cover }) => ({
    id,
    name,
    moment,
    notes: notes.get(id) ?? "",
    photo: cover,
  }));
}
