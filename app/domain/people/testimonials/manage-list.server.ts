import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AuthorCheck, TestimonialKind } from "#db/types.ts";
import type { PageOf } from "../../values/paging.ts";
import { countExactly, readPage } from "../../values/read-page.server.ts";
import { anywhere } from "../../values/search.ts";
import type { TestimonialDetails } from "./fields.ts";

interface ManagedFilters {
  kind: TestimonialKind | null;
  /** `waiting`: sent by the site's form and not published; `hidden`: unpublished, or never published. */
  state: "published" | "waiting" | "hidden" | null;
  search: string;
  email?: string;
}

export interface ManagedLine {
  id: string;
  kind: TestimonialKind;
  author: string;
  text: string;
  isSample: boolean;
  isPublished: boolean;
  /** Published before each author was checked: no page shows it. */
  isUnchecked: boolean;
  isSubmitted: boolean;
  isRefused: boolean;
  receivedAt: Date;
  publishedAt: Date | null;
  experiencedOn: string | null;
}

export async function listManaged(
  db: Db,
  { kind, state, search, email }: ManagedFilters,
  page: number,
): Promise<PageOf<ManagedLine>> {
  const found = db
    .selectFrom("testimonials")
    .$if(kind !== null, (query) => query.where("kind", "=", kind))
    .$if(state === "published", (query) => query.where("published", "=", true))
    .$if(state === "hidden", (query) => query.where("published", "=", false).where(isSubmitted, "=", false))
    .$if(state === "waiting", (query) => query.where(waitsForReading))
    .$if(email !== undefined, (query) => query.where(authorAddress, "=", email ?? null))
    .$if(search !== "", (query) =>
      query.where((where) =>
        where.or([where("author", "ilike", anywhere(search)), where("text", "ilike", anywhere(search))]),
      ),
    );
  const ordered = found
    .select(["id", "kind", "author", "text", "isSample", "published as isPublished"])
    .select(["createdAt as receivedAt", "publishedAt", "experiencedOn", "refusedAt", isSubmitted.as("isSubmitted")])
    .select(sql<boolean>`(checked_by is null and not is_sample)`.as("isUnchecked"))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
  return readPage(db, ordered, page, ({ refusedAt, ...row }) => ({ ...row, isRefused: refusedAt !== null }));
}

export function countWaitingTestimonials(db: Db): Promise<number> {
  return countExactly(db.selectFrom("testimonials").where(waitsForReading));
}

export interface ManagedTestimonial {
  id: string;
  kind: TestimonialKind;
  author: string;
  text: string;
  rating: number | null;
  isSample: boolean;
  isPublished: boolean;
  experiencedOn: string | null;
  publishedOn: string | null;
  consent: { text: string; version: string; at: string } | null;
  details: TestimonialDetails;
  originalText: string | null;
  authorEmail: string | null;
  /** It came by the form, and its address has not answered yet. */
  awaitsAuthor: boolean;
  checkedBy: AuthorCheck | null;
  refusal: { reason: string; at: Date } | null;
  sender: { email: string; videoUrl: string | null } | null;
  version: string;
}

export async function findManaged(db: Db, id: string): Promise<ManagedTestimonial | undefined> {
  const row = await db
    .selectFrom("testimonials")
    .select(["id", "kind", "author", "text", "details", "rating", "isSample", "published as isPublished", "consent"])
    .select(["originalText", "authorEmail", "checkedBy", "refusedAt", "refusal", "experiencedOn"])
    .select(awaitsAuthor.as("awaitsAuthor"))
    .select(sql<string | null>`(${sql.ref("publishedAt")} at time zone 'Europe/Paris')::date`.as("publishedOn"))
    // No column counts the writes; the hash of the row changes with each of them.
    .select(sql<string>`md5(testimonials::text)`.as("version"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { refusedAt, ...testimonial } = row;
  const { email, videoUrl, ...details } = row.details;
  return {
    ...testimonial,
    details,
    // Empty: its address has answered that it has not written it.
    authorEmail: row.authorEmail || (typeof email === "string" && email) || null,
    refusal: refusedAt && { reason: row.refusal ?? "", at: refusedAt },
    sender: typeof email === "string" ? { email, videoUrl: typeof videoUrl === "string" ? videoUrl : null } : null,
  };
}

export async function lockTestimonial(trx: Db, id: string): Promise<ManagedTestimonial | undefined> {
  await trx.selectFrom("testimonials").select("id").where("id", "=", id).forUpdate().execute();
  return findManaged(trx, id);
}

/** Whether somebody has given a testimonial, whatever became of it; not what a stranger has sent under her address. */
export async function hasTestimonial(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("testimonials")
    .select("id")
    .where(authorAddress, "=", email)
    .where(({ not }) => not(awaitsAuthor))
    .executeTakeFirst();
  return row !== undefined;
}

export async function kindsInUse(db: Db): Promise<TestimonialKind[]> {
  const rows = await db.selectFrom("testimonials").select("kind").distinct().execute();
  return rows.map(({ kind }) => kind);
}

/**
 * What became of every testimonial that its author has given (Code de la consommation, art. D111-17): not the samples,
 * and not what a stranger may have sent under her address.
 */
export async function countTestimonials(db: Db) {
  const counted = await db
    .selectFrom("testimonials")
    .where("isSample", "=", false)
    .where(({ not }) => not(awaitsAuthor))
    .select(({ fn }) => [
      fn.min<Date | null>("createdAt").as("since"),
      sql<number>`count(*)::int`.as("received"),
      sql<number>`(count(*) filter (where published))::int`.as("published"),
      sql<number>`(count(*) filter (where not published and refused_at is not null))::int`.as("refused"),
      sql<number>`(count(*) filter (where not published and refused_at is null and published_at is not null))::int`.as(
        "withdrawn",
      ),
    ])
    .executeTakeFirstOrThrow();
  const { received, published, refused, withdrawn } = counted;
  return { ...counted, waiting: received - published - refused - withdrawn };
}

const awaitsAuthor = sql<boolean>`(confirm_hash is not null and confirmed_at is null)`;
export const authorAddress = sql<string>`lower(coalesce(author_email, details ->> 'email'))`;
const isSubmitted = sql<boolean>`(details ? 'email')`;
const waitsForReading = sql<boolean>`(not published and refused_at is null and ${isSubmitted})`;
