import type { Db } from "#db/connection.server.ts";
import type { Picture } from "../pictures/picture.ts";
import { readBodies, readSnapshot } from "./snapshot.server.ts";

export interface Supplement {
  id: string;
  name: string;
  /** When to take it; empty when the record does not say. */
  moment: string;
  /** Sanitised HTML. */
  notes: string;
  photo: Picture | null;
}

/** Sorted by the moment of the day; undefined while there is no snapshot yet. */
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
