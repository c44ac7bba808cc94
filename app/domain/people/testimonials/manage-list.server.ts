import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { anywhere } from "../../values/search.ts";
import type { AuthorCheck } from "./check-author.server.ts";
import type { TestimonialDetails } from "./fields.ts";
import type { TestimonialKind } from "./kinds.ts";

export interface ManagedFilters {
  kind: TestimonialKind | null;
  /** `waiting`: sent by the site's form and not published; `hidden`: unpublished, or never published. */
  state: "published" | "waiting" | "hidden" | null;
  search: string;
}

export interface ManagedLine {
  id: string;
  kind: TestimonialKind;
  author: string;
  text: string;
  isSample: boolean;
  isPublished: boolean;
  /** True when it came by the site's form. */
  isSubmitted: boolean;
  isRefused: boolean;
  receivedAt: Date;
  /** Null before it was ever published. */
  publishedAt: Date | null;
  /** A calendar day, « 2026-03-01 ». */
  experiencedOn: string | null;
}

/** The testimonials that match the filters, newest first. */
export async function listManaged(
  db: Db,
  { kind, state, search }: ManagedFilters,
  page: number,
): Promise<PageOf<ManagedLine>> {
  const found = db
    .selectFrom("testimonials")
    .$if(kind !== null, (query) => query.where("kind", "=", kind))
    .$if(state === "published", (query) => query.where("published", "=", true))
    .$if(state === "hidden", (query) => query.where("published", "=", false).where(isSubmitted, "=", false))
    .$if(state === "waiting", (query) =>
      query.where("published", "=", false).where("refusedAt", "is", null).where(isSubmitted, "=", true),
    )
    .$if(search !== "", (query) =>
      query.where((where) =>
        where.or([where("author", "ilike", anywhere(search)), where("text", "ilike", anywhere(search))]),
      ),
    );
  const ordered = found
    .select(["id", "kind", "author", "text", "isSample", "published", "createdAt", "publishedAt", "refusedAt"])
    .select([experienced, isSubmitted.as("isSubmitted")])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
  return readPage(db, ordered, page, (row) => ({
    id: row.id,
    kind: row.kind as TestimonialKind,
    author: row.author,
    text: row.text,
    isSample: row.isSample,
    isPublished: row.published,
    isSubmitted: row.isSubmitted,
    isRefused: row.refusedAt !== null,
    receivedAt: row.createdAt,
    publishedAt: row.publishedAt,
    experiencedOn: row.experiencedOn,
  }));
}

export interface ManagedTestimonial {
  id: string;
  kind: TestimonialKind;
  author: string;
  text: string;
  rating: number | null;
  isSample: boolean;
  isPublished: boolean;
  /** Calendar days, « 2026-03-01 ». */
  experiencedOn: string | null;
  publishedOn: string | null;
  consent: { text: string; version: string; at: string } | null;
  details: TestimonialDetails;
  /** The text as the author sent it, when it was corrected. */
  originalText: string | null;
  /** The author's address, whichever way it came. */
  authorEmail: string | null;
  checkedBy: AuthorCheck | null;
  refusal: { reason: string; at: Date } | null;
  /** The sender of the site's form, with the address of a video. */
  sender: { email: string; videoUrl: string | null } | null;
  /** Changes with each write. */
  version: string;
}

/** One testimonial with all its fields, for its form. */
export async function findManaged(db: Db, id: string): Promise<ManagedTestimonial | undefined> {
  const row = await db
    .selectFrom("testimonials")
    .select(["id", "kind", "author", "text", "details", "rating", "isSample", "published", "consent"])
    .select(["originalText", "authorEmail", "checkedBy", "refusedAt", "refusal"])
    .select([experienced, version])
    .select(sql<string | null>`(published_at at time zone 'Europe/Paris')::date::text`.as("publishedOn"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, videoUrl, ...details } = row.details;
  return {
    id: row.id,
    kind: row.kind as TestimonialKind,
    author: row.author,
    text: row.text,
    rating: row.rating,
    isSample: row.isSample,
    isPublished: row.published,
    experiencedOn: row.experiencedOn,
    publishedOn: row.publishedOn,
    consent: row.consent,
    details,
    originalText: row.originalText,
    authorEmail: row.authorEmail ?? (typeof email === "string" ? email : null),
    checkedBy: row.checkedBy,
    refusal: row.refusedAt && { reason: row.refusal ?? "", at: row.refusedAt },
    sender: typeof email === "string" ? { email, videoUrl: typeof videoUrl === "string" ? videoUrl : null } : null,
    version: row.version,
  };
}

const isSubmitted = sql<boolean>`(details ? 'email')`;
const experienced = sql<string | null>`experienced_on::text`.as("experiencedOn");
/** A hash of the row, because no column counts the writes: it changes with each of them. */
const version = sql<string>`md5(testimonials::text)`.as("version");
