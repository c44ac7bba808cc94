import sharp from "sharp";
import { Attachment } from "./attachments.ts";
import { articles } from "./content/articles.ts";
import { books } from "./content/books.ts";
import { readCover } from "./content/covers.ts";
import { supplements } from "./content/supplements.ts";
import type { StoredRecord, Table } from "./list.ts";

/** The three tables of the library, empty. */
export function emptyTables(): Table[] {
  return [
    {
      name: "Articles_WA",
      columns: [
        "title",
        "slug",
        "content",
        "excerpt",
        "coverImage",
        "category",
        "author",
        "publishedAt",
        "readingTime",
      ],
      records: [],
    },
    { name: "Livres_WA", columns: ["title", "Author", "Cover Image", "My Rating"], records: [] },
    { name: "Dontdie01", columns: ["photo", "Moment de prise", "Nom Complément", "Notes"], records: [] },
  ];
}

/**
 * The records of the demo, with the emulator's own texts and drawings. The benchmark omits the drawings, which take a
 * while.
 */
export function sampleTables({ drawn = true } = {}): Table[] {
  const drawing = (name: string, width: number, height: number) => (drawn ? [draw(name, width, height)] : []);
  const rows: Record<string, StoredRecord[]> = {
    Articles_WA: articles.map(({ cover, ...fields }) => record({ ...fields, coverImage: drawing(cover, 1200, 800) })),
    Livres_WA: books.map(({ cover, ...fields }) => record({ ...fields, "Cover Image": drawing(cover, 800, 1200) })),
    Dontdie01: supplements.map(({ cover, ...fields }) => record({ ...fields, photo: drawing(cover, 800, 800) })),
  };
  return emptyTables().map((table) => ({ ...table, records: rows[table.name] ?? [] }));
}

let count = 0;

/** A record with an id in Airtable's format. */
export function record(fields: Record<string, unknown>, id?: string): StoredRecord {
  count += 1;
  const createdTime = new Date(Date.UTC(2026, 0, 1) + count * 60_000).toISOString();
  return { id: id ?? `rec${`${count}`.padStart(14, "0")}`, createdTime, fields };
}

function draw(name: string, width: number, height: number): Attachment {
  const bytes = () =>
    sharp(Buffer.from(readCover(name)))
      .png()
      .toBuffer();
  return new Attachment(`${name}.png`, bytes, { width, height });
}
