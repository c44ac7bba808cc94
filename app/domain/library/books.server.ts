import type { Db } from "#db/connection.server.ts";
import { readShelf } from "./copy.server.ts";
import type { Picture } from "./picture.ts";

export interface Book {
  id: string;
  title: string;
  author: string;
  /** « Note : 4,5 sur 5 », and the number for the stars; null when nobody has rated it. */
  rating: { value: number; label: string } | null;
  cover: Picture | null;
}

/** The best rated first; nothing when Airtable has never answered. */
export async function listBooks(db: Db): Promise<Book[] | undefined> {
  const shelf = await readShelf(db, "books");
  return shelf?.map(({ id, facts: { title, author, rating }, cover }) => ({
    id,
    title,
    author,
    rating: rating === null ? null : { value: rating, label: `Note\u00a0: ${rating.toLocaleString("fr-FR")} sur 5` },
    cover,
  }));
}
