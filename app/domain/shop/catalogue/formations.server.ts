import { ACCESS_YEARS } from "#app/content/legal/promises.ts";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { prepared } from "#db/prepared.server.ts";
import type { OrderedOffer } from "#db/types.ts";
import { withoutUnprovenClaims } from "../../site/claims/shown-claims.server.ts";
import { shortHtml, shortText } from "../../values/markdown.server.ts";
import type { DraftCourse, Gap, NotForSale } from "./availability.ts";
import { type FormationForSale, gapsOf, type OfferRow, selectOffers, toFormation } from "./for-sale.server.ts";

const bySlug = () => prepared((db, { slug }: { slug: string }) => selectOffers(db).where("slug", "=", slug));
// The text of the query says whether the shop is shown as it is with a live key.
const inLiveShop = bySlug();
const onTrial = bySlug();

/** The formation with this slug in any state, without the sentences that state unproven figures. */
export async function findFormation(db: Db, slug: string): Promise<ShownFormation | undefined> {
  const [row] = await (showsLive() ? inLiveShop : onTrial)(db, { slug });
  return row && toShown(db, row);
}

type ShownFormation = Awaited<ReturnType<typeof toShown>>;

/** The stored description is Markdown: what shows a text only gets it without its marks. */
async function toShown(db: Db, row: OfferRow) {
  const formation = await withoutUnprovenClaims(db, toFormation(row, new Date()));
  const { description } = formation;
  return { ...formation, description: shortText(description), descriptionHtml: shortHtml(description) };
}

export async function findPublishedFormation(db: Db, slug: string): Promise<ShownFormation | undefined> {
  const formation = await findFormation(db, slug);
  return formation?.notForSale?.reason === "unpublished" ? undefined : formation;
}

/** The address of the formation that had this one, unless another formation has taken it. */
export async function slugAfter(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("formationSlugs")
    .innerJoin("formations", "formations.id", "formationSlugs.formationId")
    .select("formations.slug")
    .where("formationSlugs.slug", "=", slug)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("formations as other").select("other.id").where("other.slug", "=", slug))),
    )
    .executeTakeFirst();
  return row?.slug;
}

export async function listFormations(db: Db, category?: string): Promise<ShownFormation[]> {
  const rows = await selectOffers(db)
    .$if(category !== undefined, (query) => query.where("category", "=", category as string))
    .where("isActive", "=", true)
    .where("status", "not in", ["draft", "archived"])
    .orderBy("price")
    .orderBy("slug")
    .execute();
  const formations = await Promise.all(rows.map((row) => toShown(db, row)));
  return formations.filter(({ notForSale }) => notForSale?.reason !== "unpublished");
}

/** As it is now: a page that was opened before may know better no more. */
export async function readNotForSale(trx: Db, id: string): Promise<NotForSale | null> {
  const row = await selectOffers(trx).where("formations.id", "=", id).executeTakeFirst();
  return row ? toFormation(row, new Date()).notForSale : { reason: "unpublished" };
}

/** Of these formations those that an administrator has opened, and that are not sold all the same. */
export async function listNotYetForSale(db: Db, ids: string[]): Promise<Map<string, (Gap | DraftCourse)[]>> {
  if (ids.length === 0) return new Map();
  const now = new Date();
  const rows = await selectOffers(db)
    .where("formations.id", "in", ids)
    .where("status", "in", ["open", "full"])
    .execute();
  const waiting = rows.filter((row) => toFormation(row, now).notForSale?.reason === "in-preparation");
  const drafts = await draftCourses(
    db,
    waiting.map(({ id }) => id),
  );
  return new Map(
    waiting.map((row) => {
      const draft = drafts.find(({ formationId }) => formationId === row.id);
      return [row.id, gapsOf(row, now).map((gap) => (gap.kind === "lesson" && draft ? draft : gap))];
    }),
  );
}

/** The drafts of these formations that have a published lesson. */
async function draftCourses(db: Db, formationIds: string[]): Promise<(DraftCourse & { formationId: string })[]> {
  if (formationIds.length === 0) return [];
  const rows = await db
    .selectFrom("formationCourses")
    .innerJoin("courses", "courses.id", "formationCourses.courseId")
    .innerJoin("courseModules", "courseModules.courseId", "courses.id")
    .innerJoin("lessons", "lessons.moduleId", "courseModules.id")
    .select(["formationId", "courses.id", "courses.title"])
    .where("formationId", "in", formationIds)
    .where("publishedAt", "is", null)
    .where("courses.archivedAt", "is", null)
    .where("courseModules.archivedAt", "is", null)
    .where("lessons.archivedAt", "is", null)
    .where("lessons.publishedVersion", "is not", null)
    .orderBy("formationCourses.position")
    .execute();
  return rows.map((row) => ({ kind: "course", ...row }));
}

export async function listStripeProducts(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("formations")
    .select(["stripeProductId as id", "name"])
    .where("stripeProductId", "!=", "")
    .orderBy("slug")
    .execute();
}

export function orderedOffer(formation: FormationForSale): OrderedOffer {
  const { name, description, type, price, regime, offered, features } = formation;
  return {
    title: name,
    description,
    type,
    priceCents: price.amount,
    regime,
    ...offered,
    features,
    accessYears: type === "payment" ? ACCESS_YEARS : null,
  };
}

export function listFormationNames(db: Db) {
  return db
    .selectFrom("formations")
    .select(["id", "slug", "name"])
    .select(({ eb, and }) => and([eb("isActive", "=", true), eb("status", "!=", "draft")]).as("isPublished"))
    .orderBy("name")
    .orderBy("slug")
    .execute();
}
