import type { Db } from "#db/connection.server.ts";
import { readBodies } from "./bodies.server.ts";
import { readShelf } from "./copy.server.ts";
import type { Picture } from "./picture.ts";

export interface Supplement {
  id: string;
  name: string;
  /** When to take it; empty when nobody has said. */
  moment: string;
  /** Sanitised HTML. */
  notes: string;
  photo: Picture | null;
}

/** By the moment of the day; nothing when Airtable has never answered. */
export async function listSupplements(db: Db): Promise<Supplement[] | undefined> {
  const shelf = await readShelf(db, "supplements");
  if (!shelf) return undefined;
  const notes = await readBodies(
    db,
    "supplements",
    shelf.map(({ id }) => id),
  );
  return shelf.map(({ id, facts: { name, moment }, cover }) => ({
    id,
    name,
    moment,
    notes: notes.get(id) ?? "",
    photo: cover,
  }));
}
