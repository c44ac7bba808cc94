import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import type { AirtableRecord } from "#app/gateways/airtable.server.ts";
import { attachmentUrl } from "#app/gateways/attachments.server.ts";
import type { LibraryKind } from "#db/schema-library.ts";
import { readingTime } from "./reading-time.ts";
import { oneLine, plainText, safeHtml } from "./safe-html.server.ts";
import { uniqueSlugs } from "./slugs.ts";

/** The tables of the specification. */
export const TABLES: Record<LibraryKind, string> = {
  articles: "Articles_WA",
  books: "Livres_WA",
  supplements: "Dontdie01",
};

export interface ArticleFacts {
  title: string;
  excerpt: string;
  category: string;
  author: string;
  /** ISO. */
  publishedAt: string;
  /** Minutes. */
  readingTime: number;
  /** Source of a picture. */
  cover: string | null;
}

export interface BookFacts {
  title: string;
  author: string;
  /** 0 to 5, in halves; null when nobody has rated it. */
  rating: number | null;
  cover: string | null;
}

export interface SupplementFacts {
  name: string;
  moment: string;
  cover: string | null;
}

export interface Facts {
  articles: ArticleFacts;
  books: BookFacts;
  supplements: SupplementFacts;
}

/** A record as the copy keeps it. */
export interface CleanRecord {
  id: string;
  slug: string;
  facts: Facts[LibraryKind];
  /** Sanitised HTML. */
  body: string;
  pictures: { source: string; url: string }[];
}

export interface CleanAnswer {
  records: CleanRecord[];
  rejected: { id: string; reason: string }[];
}

const title = z.string().refine((text) => oneLine(text, 200) !== "", "empty");
const text = z.string().catch("");
const html = z.string().default("");
const number = z.number().optional().catch(undefined);
const files = z
  .array(z.object({ id: z.string().regex(/^[\w-]{1,60}$/), url: z.string(), type: z.string().optional() }))
  .catch([]);

/** What a record cannot do without: a title of text, and a text that is one. The rest has defaults. */
const schemas = {
  articles: z.object({
    title,
    content: html,
    slug: text,
    excerpt: text,
    category: text,
    author: text,
    publishedAt: text,
    readingTime: number,
    coverImage: files,
  }),
  books: z.object({ title, Author: text, "My Rating": number, "Cover Image": files }),
  supplements: z.object({ "Nom Complément": title, "Moment de prise": text, Notes: html, photo: files }),
};

/**
 * Airtable's records as the site shows them: each validated by itself, with the specification's defaults and order.
 * `firstSeen` says when a record without a date was first here, so that its date stays.
 */
export function cleanRecords(
  kind: LibraryKind,
  records: readonly AirtableRecord[],
  firstSeen: (id: string) => Date,
): CleanAnswer {
  const rejected: CleanAnswer["rejected"] = [];
  const clean: (CleanRecord & { createdAt: string; storedSlug: string; title: string })[] = [];
  const ids = new Set<string>();
  for (const { id, createdTime = "", fields } of records) {
    const result = ids.has(id) ? "twice in the answer" : cleanRecord(kind, fields, () => firstSeen(id));
    if (typeof result === "string") rejected.push({ id, reason: result });
    else clean.push({ id, slug: "", createdAt: createdTime, ...result });
    ids.add(id);
  }
  const slugs = uniqueSlugs(clean);
  const sorted = clean.toSorted((a, b) => ORDER[kind](a.facts as never, b.facts as never) || (a.id < b.id ? -1 : 1));
  return {
    rejected,
    records: sorted.map(({ id, facts, body, pictures }) => ({ id, slug: slugs.get(id) ?? "", facts, body, pictures })),
  };
}

/** Newest first; books as a reader looks for them; supplements by the moment of the day. */
const ORDER: { [Kind in LibraryKind]: (a: Facts[Kind], b: Facts[Kind]) => number } = {
  articles: (a, b) => b.publishedAt.localeCompare(a.publishedAt),
  books: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || a.title.localeCompare(b.title, "fr"),
  supplements: (a, b) => a.moment.localeCompare(b.moment, "fr") || a.name.localeCompare(b.name, "fr"),
};

type Cleaned = Pick<CleanRecord, "facts" | "body" | "pictures"> & { storedSlug: string; title: string };

function cleanRecord(kind: LibraryKind, fields: unknown, firstSeen: () => Date): Cleaned | string {
  const parsed = schemas[kind].safeParse(fields);
  if (!parsed.success) {
    return parsed.error.issues
      .map(({ path, message }) => `${path.join(".")}: ${message}`)
      .join("; ")
      .slice(0, 300);
  }
  if (kind === "articles") return cleanArticle(parsed.data as z.infer<typeof schemas.articles>, firstSeen);
  if (kind === "books") return cleanBook(parsed.data as z.infer<typeof schemas.books>);
  return cleanSupplement(parsed.data as z.infer<typeof schemas.supplements>);
}

function cleanArticle(row: z.infer<typeof schemas.articles>, firstSeen: () => Date): Cleaned {
  const { html: body, pictures } = safeHtml(row.content);
  const cover = coverOf(row.coverImage);
  const published = new Date(row.publishedAt);
  const facts: ArticleFacts = {
    title: oneLine(row.title, 200),
    excerpt: oneLine(plainText(row.excerpt), 400) || oneLine(plainText(body.replaceAll("<", " <")), 180),
    category: oneLine(row.category, 60) || "Non catégorisé",
    author: oneLine(row.author, 100) || env.SITE_NAME,
    publishedAt: (isSensible(published) ? published : firstSeen()).toISOString(),
    readingTime: readingTime(row.readingTime, body),
    cover: cover?.source ?? null,
  };
  return { facts, body, pictures: [...(cover ? [cover] : []), ...pictures], storedSlug: row.slug, title: facts.title };
}

function cleanBook(row: z.infer<typeof schemas.books>): Cleaned {
  const cover = coverOf(row["Cover Image"]);
  const rating = row["My Rating"];
  const facts: BookFacts = {
    title: oneLine(row.title, 200),
    author: oneLine(row.Author, 100),
    rating: rating === undefined ? null : Math.round(2 * Math.min(Math.max(rating, 0), 5)) / 2,
    cover: cover?.source ?? null,
  };
  return { facts, body: "", pictures: cover ? [cover] : [], storedSlug: "", title: facts.title };
}

function cleanSupplement(row: z.infer<typeof schemas.supplements>): Cleaned {
  const { html: body, pictures } = safeHtml(row.Notes);
  const photo = coverOf(row.photo);
  const facts: SupplementFacts = {
    name: oneLine(row["Nom Complément"], 200),
    moment: oneLine(row["Moment de prise"], 120),
    cover: photo?.source ?? null,
  };
  return { facts, body, pictures: [...(photo ? [photo] : []), ...pictures], storedSlug: "", title: facts.name };
}

function coverOf([file]: z.infer<typeof files>): { source: string; url: string } | undefined {
  const url = file && attachmentUrl(file.url);
  return url ? { source: file.id, url: url.href } : undefined;
}

/** Airtable's years have four digits, and so has ours. */
function isSensible(date: Date): boolean {
  return date.getTime() > Date.UTC(1900, 0) && date.getTime() < Date.UTC(2200, 0);
}
