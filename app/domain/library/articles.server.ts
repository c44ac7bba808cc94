import { listFormations } from "#app/domain/catalogue/formations.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { FormationCategory } from "#db/schema.ts";
import { slugOf } from "../values/slug.ts";
import { formatDate } from "../values/time.ts";
import { readBody } from "./bodies.server.ts";
import { peekShelf, readShelf, type ShelfRecord } from "./copy.server.ts";
import type { Picture } from "./picture.ts";
import { subjectOf } from "./subjects.ts";

/** An article on the list. */
export interface ArticleCard {
  id: string;
  /** Empty when it has no address. */
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  /** ISO, and « 5 octobre 2026 ». */
  publishedAt: string;
  date: string;
  /** Minutes. */
  readingTime: number;
  subject: FormationCategory;
  cover: Picture | null;
}

export interface Neighbour {
  slug: string;
  title: string;
}

export interface Article extends ArticleCard {
  /** Sanitised HTML. */
  body: string;
  newer: Neighbour | null;
  older: Neighbour | null;
  trainings: { slug: string; name: string; description: string; price: string }[];
}

/** Newest first; nothing when Airtable has never answered. */
export async function listArticles(db: Db): Promise<ArticleCard[] | undefined> {
  const shelf = await readShelf(db, "articles");
  return shelf?.map(toCard);
}

/** Of each that has an address, newest first; none while there is no copy, without waiting for it. */
export async function articleSlugs(db: Db): Promise<string[]> {
  const shelf = await peekShelf(db, "articles");
  return shelf?.flatMap(({ slug }) => slug || []) ?? [];
}

/** What a page needs to send its reader to an article. */
export type ArticleTeaser = Pick<ArticleCard, "slug" | "title" | "excerpt" | "category" | "readingTime">;

/** Up to three articles whose category or title is about that, newest first; none while there is no copy. */
export async function teaseArticles(db: Db, about: RegExp): Promise<ArticleTeaser[]> {
  const shelf = await peekShelf(db, "articles");
  return (shelf ?? [])
    .filter(({ slug, facts }) => slug !== "" && about.test(slugOf(`${facts.category} ${facts.title}`)))
    .slice(0, 3)
    .map(({ slug, facts: { title, excerpt, category, readingTime } }) => ({
      slug,
      title,
      excerpt,
      category,
      readingTime,
    }));
}

export type FoundArticle = { ok: true; article: Article } | { ok: false; reason: "unknown" | "away" };

export async function findArticle(db: Db, slug: string): Promise<FoundArticle> {
  const shelf = await readShelf(db, "articles");
  if (!shelf) return { ok: false, reason: "away" };
  const readable = shelf.filter((record) => record.slug !== "");
  const index = readable.findIndex((record) => record.slug === slug);
  const record = readable[index];
  if (!record) return { ok: false, reason: "unknown" };
  const card = toCard(record);
  const body = await readBody(db, "articles", record.id);
  const trainings = await listFormations(db, card.subject);
  return {
    ok: true,
    article: {
      ...card,
      body,
      newer: neighbour(readable[index - 1]),
      older: neighbour(readable[index + 1]),
      trainings: trainings
        .filter(({ notForSale }) => notForSale === null)
        .slice(-3)
        .map(({ slug: at, name, description, price }) => ({ slug: at, name, description, price: price.label })),
    },
  };
}

function toCard({ id, slug, facts, cover }: ShelfRecord<"articles">): ArticleCard {
  const subject = subjectOf(`${facts.category} ${facts.title}`);
  return { id, slug, ...facts, date: formatDate(facts.publishedAt), subject, cover };
}

function neighbour(record: ShelfRecord<"articles"> | undefined): Neighbour | null {
  return record ? { slug: record.slug, title: record.facts.title } : null;
}
