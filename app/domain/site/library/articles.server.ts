import type { ShippedSubject } from "#app/content/formation-page.ts";
import type { Db } from "#db/connection.server.ts";
import { slugOf } from "../../values/slug.ts";
import type { Picture } from "../pictures/picture.ts";
import type { Fields } from "./records.server.ts";
import { peekSnapshot, readBodies, readSnapshot, type SnapshotRecord } from "./snapshot.server.ts";

export interface ArticleCard extends Omit<Fields["articles"], "cover"> {
  id: string;
  /** Empty when the article has no address. */
  slug: string;
  subject: ShippedSubject;
  cover: Picture | null;
}

export interface Neighbour {
  slug: string;
  title: string;
}

interface Article extends ArticleCard {
  /** Sanitised HTML. */
  body: string;
  newer: Neighbour | null;
  older: Neighbour | null;
}

/** Undefined while there is no snapshot yet. */
export async function listArticles(db: Db): Promise<ArticleCard[] | undefined> {
  const records = await readSnapshot(db, "articles");
  return records?.map(toCard);
}

export async function articleSlugs(db: Db): Promise<string[]> {
  const records = await peekSnapshot(db, "articles");
  return records?.flatMap(({ slug }) => slug || []) ?? [];
}

export type ArticleTeaser = Pick<ArticleCard, "slug" | "title" | "excerpt" | "category" | "readingTime">;

/** By category or title; none while there is no snapshot. */
export async function findRelatedArticles(db: Db, about: RegExp): Promise<ArticleTeaser[]> {
  const records = await peekSnapshot(db, "articles");
  return (records ?? [])
    .filter(({ slug, fields }) => slug !== "" && about.test(slugOf(`${fields.category} ${fields.title}`)))
    .slice(0, 3)
    .map(({ slug, fields: { title, excerpt, category, readingTime } }) => ({
      slug,
      title,
      excerpt,
      category,
      readingTime,
    }));
}

type FoundArticle = { ok: true; article: Article } | { ok: false; reason: "unknown" | "unavailable" };

export async function findArticle(db: Db, slug: string): Promise<FoundArticle> {
  const records = await readSnapshot(db, "articles");
  if (!records) return { ok: false, reason: "unavailable" };
  const readable = records.filter((record) => record.slug !== "");
  const index = readable.findIndex((record) => record.slug === slug);
  const record = readable[index];
  if (!record) return { ok: false, reason: "unknown" };
  const card = toCard(record);
  const bodies = await readBodies(db, "articles", [record.id]);
  return {
    ok: true,
    article: {
      ...card,
      body: bodies.get(record.id) ?? "",
      newer: neighbour(readable[index - 1]),
      older: neighbour(readable[index + 1]),
    },
  };
}

function toCard({ id, slug, fields, cover }: SnapshotRecord<"articles">): ArticleCard {
  return { ...fields, id, slug, cover, subject: subjectOf(`${fields.category} ${fields.title}`) };
}

function neighbour(record: SnapshotRecord<"articles"> | undefined): Neighbour | null {
  return record ? { slug: record.slug, title: record.fields.title } : null;
}

const SUBJECTS: [ShippedSubject, RegExp][] = [
  ["immobilier", /immo|locati|locat|loyer|apparte|maison|residence|immeuble|patrimoine|notaire/],
  ["entrepreneuriat", /entrepr|business|startup|start-up|vente|vendre|client|marketing|offre|activite|independan/],
];

/** Airtable's categories are free text; formations have three. */
function subjectOf(text: string): ShippedSubject {
  const words = slugOf(text);
  return SUBJECTS.find(([, pattern]) => pattern.test(words))?.[0] ?? "lifestyle";
}
