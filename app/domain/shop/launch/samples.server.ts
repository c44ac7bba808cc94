import { type RawBuilder, sql } from "kysely";
import { catalogue } from "#app/content/catalogue.ts";
import { pageOfFormation } from "#app/content/courses/course-pages.ts";
import { removablePages, storyPages } from "#app/content/removable-pages.ts";
import { readBy, TEXT_KEYS, type TextKey, texts } from "#app/content/texts/registry.ts";
import { originalTexts } from "#app/domain/values/published-texts.server.ts";
import { areSamplesRemoved, removedPages } from "#app/domain/values/removed.server.ts";
import type { Db } from "#db/connection.server.ts";
import { missingAddresses } from "../catalogue/missing-addresses.server.ts";

export type Kept = "touched" | "orders" | "learners" | "waiting";

export interface Sample {
  id: string;
  name: string;
  kept: Kept | null;
}

/** The products of the seeded formations: a formation that the founder has made sells one of her own. */
const PRODUCTS = catalogue.map(({ stripeProductId }) => stripeProductId);

/** An administrator has written to it. Imports and what the shop does by itself are nobody's work. */
function isTouched(entity: string, id: RawBuilder<string>) {
  return sql<boolean>`exists (select from audit_log where entity = ${entity} and entity_id = ${id}
    and actor not in ('cli', 'worker') and action <> 'export')`;
}

const courseWork = sql<boolean>`(${isTouched("course", sql`courses.id::text`)}
  or exists (select from course_modules where course_id = courses.id
    and ${isTouched("course_module", sql`course_modules.id::text`)})
  or exists (select from lessons where course_id = courses.id and (${isTouched("lesson", sql`lessons.id::text`)}
    or exists (select from lesson_versions where lesson_id = lessons.id and author not in ('Essor', 'cli')))))`;

const courseLearners = sql<boolean>`(
  exists (select from lessons join lesson_progress on lesson_id = lessons.id where lessons.course_id = courses.id)
  or exists (select from course_completions where course_id = courses.id)
  or exists (select from formation_courses join access on access.formation_id = formation_courses.formation_id
    where formation_courses.course_id = courses.id))`;

const courseOrders = sql<boolean>`exists (select from formation_courses join orders
  on orders.formation_id = formation_courses.formation_id where formation_courses.course_id = courses.id)`;

export async function sampleCourses(db: Db): Promise<Sample[]> {
  const { rows } = await sql<Sample>`select id, title as name, case when ${courseOrders} then 'orders'
      when ${courseLearners} then 'learners' when ${courseWork} then 'touched' end as kept
    from courses where is_sample order by title, id`.execute(db);
  return rows;
}

/** `courses`: the sample courses that go away. A formation with another one is the founder's. */
export async function sampleFormations(db: Db, courses: readonly string[]): Promise<Sample[]> {
  const work = sql`(${isTouched("formation", sql`formations.id::text`)}
    or exists (select from cohorts where formation_id = formations.id)
    or exists (select from live_sessions where formation_id = formations.id and not is_sample)
    or exists (select from formation_courses where formation_id = formations.id and course_id <> all(${courses}::uuid[])))`;
  const { rows } = await sql<Sample>`select id, name, case
      when exists (select from orders where formation_id = formations.id) then 'orders'
      when exists (select from access where formation_id = formations.id) then 'learners'
      when exists (select from waiting_entries where formation_id = formations.id) then 'waiting'
      when ${work} then 'touched' end as kept
    from formations where stripe_product_id = any(${PRODUCTS}) order by name, id`.execute(db);
  return rows;
}

/** Those whose words nobody has changed. */
export function sampleTestimonials(db: Db) {
  return db
    .selectFrom("testimonials")
    .where("isSample", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("auditLog")
            .select("auditLog.id")
            .where("entity", "=", "testimonial")
            .where("action", "=", "update")
            .where("entityId", "=", sql<string>`testimonials.id::text`),
        ),
      ),
    );
}

/**
 * The pages of the sample founder's life, with their names: unless another one has written in them or sells there, and
 * only the first time, so that a page that she brings back stays.
 */
export async function samplePages(db: Db, formations: readonly string[]) {
  if (await areSamplesRemoved(db)) return [];
  const removed = await removedPages(db);
  const sold = await db
    .selectFrom("formations")
    .select("slug")
    .where(sql<boolean>`id <> all(${formations}::uuid[])`)
    .execute();
  const selling = sold.map(({ slug }) => pageOfFormation(slug));
  const originals = originalTexts();
  const isHers = (path: string) =>
    selling.some((page) => page === path) ||
    TEXT_KEYS.some((key) => texts[key].path === path && !originals.includes(key));
  return removablePages.filter(
    ({ path }) => storyPages.some((page) => page === path) && !removed.includes(path) && !isHers(path),
  );
}

/** Films, pictures and papers that nobody has changed; which of them a lesson still shows is asked one by one. */
export function sampleMedia(db: Db) {
  return db
    .selectFrom("mediaAssets")
    .where("isSample", "=", true)
    .where(sql<boolean>`not ${isTouched("media_asset", sql`media_assets.id::text`)}`);
}

export interface Samples {
  going: { formations: string[]; courses: string[]; testimonials: number; sessions: number; pages: string[] };
  /** `course`: the sample course that goes away although its formation stays. */
  staying: { name: string; why: Kept; course?: string | undefined }[];
}

/** What « Retirer tous les exemples » would take away now, and what it would leave. */
export async function readSamples(db: Db): Promise<Samples> {
  const courses = await sampleCourses(db);
  const formations = await sampleFormations(db, idsOf(courses));
  const { testimonials } = await sampleTestimonials(db)
    .select(({ fn }) => fn.countAll<number>().as("testimonials"))
    .executeTakeFirstOrThrow();
  const { sessions } = await db
    .selectFrom("liveSessions")
    .select(({ fn }) => fn.countAll<number>().as("sessions"))
    .where("isSample", "=", true)
    .executeTakeFirstOrThrow();
  const pages = await samplePages(db, idsOf(formations));
  const leaving = await sampleCoursesOf(db, idsOf(courses));
  const names = (samples: Sample[]) => samples.filter(({ kept }) => !kept).map(({ name }) => name);
  // A formation and its course that stay for the same reason often have one name.
  const staying = [...formations, ...courses].flatMap(({ id, name, kept }) =>
    kept ? [{ name, why: kept, course: leaving.get(id) }] : [],
  );
  return {
    going: {
      formations: names(formations),
      courses: names(courses),
      testimonials,
      sessions,
      pages: pages.map(({ label }) => label),
    },
    staying: [...new Map(staying.map((sample) => [`${sample.name} ${sample.why}`, sample])).values()],
  };
}

/** By formation, the title of its course among these. */
async function sampleCoursesOf(db: Db, courses: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("formationCourses")
    .innerJoin("courses", "courses.id", "courseId")
    .select(["formationId", "title"])
    .where(sql<boolean>`course_id = any(${courses}::uuid[])`)
    .execute();
  return new Map(rows.map(({ formationId, title }) => [formationId, title]));
}

export function idsOf(samples: readonly Sample[]): string[] {
  return samples.filter(({ kept }) => !kept).map(({ id }) => id);
}

/** The texts that still tell another founder's story, on pages that anybody can open. */
export async function originalTextsOnline(db: Db): Promise<TextKey[]> {
  const missing = await missingAddresses(db);
  return originalTexts().filter((key) => !missing.includes(readBy(key)));
}
