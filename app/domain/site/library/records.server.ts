import { setImmediate as serveOthers } from "node:timers/promises";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import type { AirtableRecord } from "#app/gateways/airtable.server.ts";
import { attachmentUrl } from "#app/gateways/attachments.server.ts";
import type { LibraryKind } from "#db/types.ts";
import { cutSlug, slugOf } from "../../values/slug.ts";
import { oneLine, plainText, safeHtml } from "./safe-html.server.ts";

export const TABLES: Record<LibraryKind, string> = {
  articles: "Articles_WA",
  books: "Livres_WA",
  supplements: "Dontdie01",
};

/** `cover` is the source of a picture. */
export interface Fields {
  articles: {
    title: string;
    excerpt: string;
    category: string;
    author: string;
    /** ISO 8601. */
    publishedAt: string;
    /** Minutes. */
    readingTime: number;
    cover: string | null;
  };
  books: {
    title: string;
    author: string;
    /** 0 to 5, in halves. */
    rating: number | null;
    cover: string | null;
  };
  supplements: { name: string; moment: string; cover: string | null };
}

interface CleanRecord {
  id: string;
  slug: string;
  fields: Fields[LibraryKind];
  /** Sanitised HTML. */
  body: string;
  pictures: { source: string; url: string }[];
}

export interface CleanAnswer {
  records: CleanRecord[];
  rejected: { id: string; reason: string }[];
}

interface Cleaned<Kind extends LibraryKind> {
  fields: Fields[Kind];
  body?: string;
  pictures: CleanRecord["pictures"];
  /** The stored slug, else the title. */
  address: string[];
}

interface Reader<Kind extends LibraryKind> {
  /** A text is the reason why the record cannot be shown. */
  clean(fields: unknown, firstSeen: () => Date): Cleaned<Kind> | string;
  compare(a: Fields[Kind], b: Fields[Kind]): number;
}

const title = z.string().refine((text) => oneLine(text, 200) !== "", "empty");
const text = z.string().catch("");
const html = z.string().default("");
const number = z.number().optional().catch(undefined);
const files = z
  .array(z.object({ id: z.string().regex(/^[\w-]{1,60}$/), url: z.string(), type: z.string().optional() }))
  .catch([]);

const article = z.object({
  title,
  content: html,
  slug: text,
  excerpt: text,
  category: text,
  author: text,
  publishedAt: text,
  readingTime: number,
  coverImage: files,
});
const book = z.object({ title, Author: text, "My Rating": number, "Cover Image": files });
const supplement = z.object({ "Nom Complément": title, "Moment de prise": text, Notes: html, photo: files });

const READERS: { [Kind in LibraryKind]: Reader<Kind> } = {
  articles: {
    clean: validated(article, (row, firstSeen) => {
      const { html: body, pictures } = safeHtml(row.content);
      const cover = coverOf(row.coverImage);
      const published = new Date(row.publishedAt);
      const fields = {
        title: oneLine(row.title, 200),
        excerpt: oneLine(plainText(row.excerpt), 400) || oneLine(plainText(body.replaceAll("<", " <")), 180),
        category: oneLine(row.category, 60),
        author: oneLine(row.author, 100) || env.SITE_NAME,
        publishedAt: (isSensible(published) ? published : firstSeen()).toISOString(),
        readingTime: readingTime(row.readingTime),
        cover: cover[0]?.source ?? null,
      };
      return { fields, body, pictures: [...cover, ...pictures], address: [row.slug, fields.title] };
    }),
    compare: (a, b) => b.publishedAt.localeCompare(a.publishedAt),
  },
  books: {
    clean: validated(book, (row) => {
      const cover = coverOf(row["Cover Image"]);
      const rating = row["My Rating"];
      const fields = {
        title: oneLine(row.title, 200),
        author: oneLine(row.Author, 100),
        rating: rating === undefined ? null : Math.round(2 * Math.min(Math.max(rating, 0), 5)) / 2,
        cover: cover[0]?.source ?? null,
      };
      return { fields, pictures: cover, address: [fields.title] };
    }),
    compare: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || a.title.localeCompare(b.title, "fr"),
  },
  supplements: {
    clean: validated(supplement, (row) => {
      const { html: body, pictures } = safeHtml(row.Notes);
      const cover = coverOf(row.photo);
      const fields = {
        name: oneLine(row["Nom Complément"], 200),
        moment: oneLine(row["Moment de prise"], 120),
        cover: cover[0]?.source ?? null,
      };
      return { fields, body, pictures: [...cover, ...pictures], address: [fields.name] };
    }),
    compare: (a, b) => a.moment.localeCompare(b.moment, "fr") || a.name.localeCompare(b.name, "fr"),
  },
};

function validated<Kind extends LibraryKind, Row>(
  schema: z.ZodType<Row>,
  clean: (row: Row, firstSeen: () => Date) => Cleaned<Kind>,
): Reader<Kind>["clean"] {
  return (fields, firstSeen) => {
    const parsed = schema.safeParse(fields);
    if (parsed.success) return clean(parsed.data, firstSeen);
    const errors = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return errors.join("; ").slice(0, 300);
  };
}

/** `firstSeen` returns when a record without a date was first read, so that its date stays the same. */
export async function cleanRecords<Kind extends LibraryKind>(
  kind: Kind,
  records: readonly AirtableRecord[],
  firstSeen: (id: string) => Date,
): Promise<CleanAnswer> {
  const { clean, compare } = READERS[kind];
  const rejected: CleanAnswer["rejected"] = [];
  const accepted = new Map<string, Cleaned<Kind> & { createdAt: string }>();
  for (const { id, createdTime: createdAt = "", fields } of records) {
    // Cleaning a text of 200 kB takes 100 ms: the event loop serves visitors between two records.
    await serveOthers();
    const result = accepted.has(id) ? "twice in the answer" : clean(fields, () => firstSeen(id));
    if (typeof result === "string") rejected.push({ id, reason: result });
    else accepted.set(id, { ...result, createdAt });
  }
  const slugs = uniqueSlugs([...accepted].map(([id, { createdAt, address }]) => ({ id, createdAt, address })));
  const sorted = [...accepted].sort(([a, { fields }], [b, other]) => compare(fields, other.fields) || order(a, b));
  return {
    rejected,
    records: sorted.map(([id, { fields, body = "", pictures }]) => ({
      id,
      slug: slugs.get(id) ?? "",
      fields,
      body,
      pictures,
    })),
  };
}

/** Of two records that want the same slug the older one keeps it: no address changes when records are added. */
function uniqueSlugs(records: readonly { id: string; createdAt: string; address: string[] }[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  const byAge = records.toSorted((a, b) => order(a.createdAt, b.createdAt) || order(a.id, b.id));
  for (const { id, address } of byAge) {
    const wanted = cutSlug(address.map(slugOf).find(Boolean) ?? "", 120);
    const candidates = [wanted, `${wanted}-${slugOf(id.slice(-6))}`, `${wanted}-${slugOf(id)}`];
    const slug = wanted ? (candidates.find((candidate) => !taken.has(candidate)) ?? "") : "";
    if (slug) taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function coverOf([file]: z.infer<typeof files>): CleanRecord["pictures"] {
  const url = file && attachmentUrl(file.url);
  return url ? [{ source: file.id, url: url.href }] : [];
}

/** Another year is a typing error, or does not have four digits. */
function isSensible(date: Date): boolean {
  return date.getTime() > Date.UTC(1900, 0) && date.getTime() < Date.UTC(2200, 0);
}

const DEFAULT_MINUTES = 5;
const MAX_MINUTES = 180;

function readingTime(stored: number | undefined): number {
  const minutes = Math.round(stored ?? 0);
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : DEFAULT_MINUTES;
}
