import { sql } from "kysely";
import type { z } from "zod";
import { KEPT } from "#app/content/retention.ts";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { TestimonialKind } from "#db/types.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { removedPages } from "../../values/removed.server.ts";
import { confirmHash } from "./author.server.ts";
import { detailsOf } from "./kinds.ts";
import { placeOf } from "./places.ts";

export interface Testimonial {
  id: string;
  author: string;
  text: string;
  rating: number | null;
  isSample: boolean;
  publishedAt: Date;
  /** The day on which the experience began, « 2026-03-01 ». */
  experiencedOn: string | null;
  experience: "formation" | "challenge" | "coaching";
}

export type Story = Testimonial & z.infer<typeof detailsOf.story>;
export type Video = Testimonial & z.infer<typeof detailsOf.video>;
export type Screenshot = Testimonial & z.infer<typeof detailsOf.screenshot>;
export type Written = Testimonial & z.infer<typeof detailsOf.written>;

type StoryKind = Extract<TestimonialKind, "challenge" | "secondary-residence">;

export function listStories(db: Db, kind: StoryKind): Promise<Story[]> {
  return listShown(db, [kind], detailsOf.story);
}

/** With what customers have written by the site's form, where it has no page of its own. */
export async function listSuccessStories(db: Db): Promise<Story[]> {
  const isHere = placeOf("written", await removedPages(db)) === "/temoignages";
  return listShown(db, isHere ? TOLD : ["success-story"], detailsOf.story);
}

const TOLD: readonly TestimonialKind[] = ["success-story", "written"];

export function listStoriesAbout(
  db: Db,
  about: readonly string[],
  { withSamples }: { withSamples: boolean },
): Promise<Story[]> {
  return listShown(db, TOLD, detailsOf.story, { about, limit: 3, withSamples });
}

export function listVideos(db: Db): Promise<Video[]> {
  return listShown(db, ["video"], detailsOf.video);
}

export function listScreenshots(db: Db): Promise<Screenshot[]> {
  return listShown(db, ["screenshot"], detailsOf.screenshot);
}

export function listWritten(db: Db): Promise<Written[]> {
  return listShown(db, ["written"], detailsOf.written);
}

interface Submission {
  author: string;
  email: string;
  text: string;
  videoUrl: string | null;
  /** 1 to 5. */
  rating: number | null;
  category: string;
  categoryName: string;
  experiencedOn: string;
  consent: { text: string; version: string; at: string };
  id: string;
}

/** Anybody may type a customer’s address: it counts as hers once her mailbox has confirmed it. */
export async function submitTestimonial(db: Db, submission: Submission): Promise<void> {
  const { id, author, text, email, videoUrl, category, categoryName, rating } = submission;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("testimonials")
      .values({
        id,
        kind: "written",
        author,
        text,
        details: JSON.stringify({ category, categoryName, email, videoUrl }),
        consent: JSON.stringify(submission.consent),
        experiencedOn: submission.experiencedOn,
        published: false,
        rating,
        confirmHash: confirmHash(id),
      })
      .execute();
    await queueEmail(trx, {
      name: "testimonial-confirmation",
      recipient: email,
      props: { testimonialId: id },
      dedupeKey: `testimonial-confirmation:${id}`,
    });
  });
}

/** Formations change over the years. */
const SHOWN_FOR = KEPT.shownTestimonial;

async function listShown<D extends z.ZodObject>(
  db: Db,
  kinds: readonly TestimonialKind[],
  schema: D,
  { about, limit, withSamples = true }: { about?: readonly string[]; limit?: number; withSamples?: boolean } = {},
): Promise<(Testimonial & z.infer<D>)[]> {
  let query = db
    .selectFrom("testimonials")
    .select([
      "id",
      "kind",
      "author",
      "text",
      "details",
      "rating",
      "isSample",
      "createdAt",
      "publishedAt",
      "experiencedOn",
    ])
    .where("kind", "in", kinds)
    .where("published", "=", true)
    .where(({ eb, fn }) => eb(fn.coalesce("publishedAt", "createdAt"), ">", ago(SHOWN_FOR)))
    .orderBy("publishedAt", "desc")
    .orderBy("position");
  if (about) query = query.where(sql<boolean>`details ->> 'category' = any(${about})`);
  if (limit) query = query.limit(limit);
  if (!withSamples) query = query.where("isSample", "=", false);
  // The pages promise that each author was checked; invented samples say that they are, and never stand in a live shop.
  query = query.where(({ eb, or }) => or([eb("isSample", "=", true), eb("checkedBy", "is not", null)]));
  // Among stories, a written sample stays on its own page.
  if (kinds.includes("success-story"))
    query = query.where(({ eb, or }) => or([eb("kind", "!=", "written"), eb("isSample", "=", false)]));
  if (showsLive()) query = query.where("isSample", "=", false);
  const rows = await query.execute();
  return rows.map(({ details, createdAt, kind, ...row }) => ({
    // A written one among the stories.
    ...schema.parse({ localisation: details.city, resultats: details.result, ...details }),
    ...row,
    publishedAt: row.publishedAt ?? createdAt,
    experience: experienceOf(kind, details.category),
  }));
}

function experienceOf(kind: TestimonialKind, category: unknown): Testimonial["experience"] {
  if (kind === "challenge" || category === "challenge") return "challenge";
  return kind === "secondary-residence" ? "coaching" : "formation";
}

/** Unpublished for a year. */
export function deleteOldTestimonials(db: Db): Promise<void> {
  return deleteAll(db, "testimonials", ({ eb, and, fn }) =>
    and([eb("isSample", "=", false), eb(fn.coalesce("publishedAt", "createdAt"), "<", ago(KEPT.testimonial))]),
  );
}
