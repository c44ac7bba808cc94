import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { subjectOfFormation } from "#app/content/regulated.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import type { FormationCategory, OrderType, Regime } from "#db/columns.ts";
import type { Db } from "#db/connection.server.ts";
import type { Question } from "#db/schema/catalogue.ts";
import { isModulePublished } from "../../school/release/is-published.server.ts";
import { picturePath } from "../../site/pictures/formation-picture.server.ts";
import { type NotForSale, whyNotForSale } from "./availability.ts";
import { type Announcement, missingParts, numbersToCome, type Offered, offeredParts } from "./offered.ts";
import { type PricePeriod, pricePeriods } from "./price-periods.ts";
import { type PriceTag, priceTag } from "./pricing.ts";
import { type SaleReadiness, whyNotReady } from "./readiness.ts";

/** A training as its buyers see it. */
export interface FormationForSale {
  id: string;
  slug: string;
  name: string;
  description: string;
  features: string[];
  questions: Question[];
  imageUrl: string | null;
  type: OrderType;
  category: FormationCategory;
  stripeProductId: string;
  price: PriceTag;
  /** The prices that were practised, newest first. */
  prices: PricePeriod[];
  offered: Offered;
  /** The numbers of the modules that are not part of the offer yet. */
  modulesToCome: number[];
  regime: Regime;
  hasLimitedSeats: boolean;
  /** Why the training cannot be bought now; null when it can. */
  notForSale: NotForSale | null;
}

/**
 * The column of the moment at which the training could first be bought. With a test key nobody pays: what it cost then
 * is no price that was practised.
 */
export const FIRST_ON_SALE = livemode ? "first_on_sale_at" : "first_on_trial_at";

/** A query for trainings with everything that decides whether and at which price they are sold. */
export function selectOffers(db: Db) {
  return db.selectFrom("formations").select((eb) => [
    "formations.id",
    "slug",
    "name",
    "description",
    "features",
    "questions",
    "image_url",
    "type",
    "category",
    "price",
    "promotional_price",
    "promotion_from",
    "promotion_until",
    "launch_until",
    "next_amount",
    `${FIRST_ON_SALE} as first_on_sale`,
    "regime",
    "omits_to_come",
    "stripe_product_id",
    "status",
    "is_active",
    "open_date",
    "close_date",
    "max_participants",
    "current_participants",
    jsonArrayFrom(
      eb
        .selectFrom("formation_prices")
        .leftJoin("practised_prices", (join) =>
          join.onRef("price_id", "=", "formation_prices.id").on("livemode", "=", livemode),
        )
        .select(["amount_cents", "valid_from", "practised_prices.since"])
        .whereRef("formation_prices.formation_id", "=", "formations.id"),
    ).as("history"),
    jsonArrayFrom(
      eb
        .selectFrom("formation_courses")
        .innerJoin("courses", "courses.id", "formation_courses.course_id")
        .innerJoin("course_modules", "course_modules.course_id", "courses.id")
        .leftJoin("lessons", (join) =>
          join.onRef("lessons.module_id", "=", "course_modules.id").on("lessons.archived_at", "is", null),
        )
        .whereRef("formation_courses.formation_id", "=", "formations.id")
        .where(isModulePublished)
        .groupBy(["formation_courses.position", "courses.id", "course_modules.id"])
        .orderBy("formation_courses.position")
        .orderBy("courses.id")
        .orderBy("course_modules.position")
        .select([
          "course_modules.title",
          "courses.is_sample",
          sql<number>`count(lessons.id)::int`.as("lessons"),
          sql<number>`coalesce(sum(lessons.minutes)
              filter (where lessons.required and lessons.published_version is not null), 0)::int`.as("minutes"),
          sql<string[]>`coalesce(jsonb_agg(lessons.title order by lessons.position)
              filter (where lessons.published_version is not null), '[]')`.as("published"),
        ]),
    ).as("modules"),
    eb
      .selectFrom("counsel_opinions")
      .select(sql<string[]>`coalesce(array_agg(distinct subject), '{}')`.as("subjects"))
      .as("approved"),
  ]);
}

export type OfferRow = InferResult<ReturnType<typeof selectOffers>>[number];

/** The training as its buyers see it at that time: price, contents, and why it cannot be bought. */
export function toFormation(row: OfferRow, now: Date): FormationForSale {
  const readiness = saleReadiness(row);
  const lines = row.history.map(({ amount_cents, valid_from, since }) => ({
    amountCents: amount_cents,
    validFrom: new Date(valid_from),
    practisedSince: since === null ? null : new Date(since),
  }));
  const history = { lines, firstOnSale: row.first_on_sale };
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    features: row.features,
    questions: row.questions,
    imageUrl: picturePath(row.image_url),
    type: row.type,
    category: row.category,
    stripeProductId: row.stripe_product_id,
    price: priceTag(pricedOf(row), history, now),
    prices: pricePeriods(history, now),
    offered: offeredParts(row.modules),
    modulesToCome: numbersToCome(row.modules),
    regime: row.regime ?? "contenu_numerique",
    hasLimitedSeats: row.max_participants !== null,
    notForSale: whyNotForSale(
      {
        status: row.status,
        isActive: row.is_active && !(livemode && readiness.lacksOpinion),
        openDate: row.open_date,
        closeDate: row.close_date,
        maxParticipants: row.max_participants,
        currentParticipants: row.current_participants,
        isInPreparation: livemode && whyNotReady(readiness).length > 0,
        needsWrittenContract: row.regime === "enseignement_distance" || row.regime === "formation_pro",
      },
      now,
    ),
  };
}

export function saleReadiness(row: OfferRow): SaleReadiness {
  const subject = subjectOfFormation(row.slug);
  return {
    regime: row.regime,
    hasCourse: row.modules.some(({ is_sample, published }) => !is_sample && published.length > 0),
    missing: missingParts(announcementOf({ ...row, omitsToCome: row.omits_to_come }), row.modules),
    promotionalPrice: row.promotional_price,
    promotionUntil: row.promotion_until,
    launchUntil: row.launch_until,
    lacksOpinion: subject !== undefined && !row.approved?.includes(subject),
  };
}

/** The places besides the programme where a training's modules and bonuses are announced. */
export function announcementOf(formation: { slug: string; features: string[]; omitsToCome: boolean }): Announcement {
  const course = Object.values(coursePages).find(({ catalogueSlug }) => catalogueSlug === formation.slug);
  const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title);
  const page = course ? { modules: titles(course.modules), bonuses: titles(course.bonuses) } : null;
  return { features: formation.features, omitsToCome: formation.omitsToCome, page };
}

/** The columns of a training that determine its price. */
export function pricedOf(
  row: Pick<
    OfferRow,
    "price" | "promotional_price" | "promotion_from" | "promotion_until" | "launch_until" | "next_amount" | "type"
  >,
) {
  return {
    price: row.price,
    promotionalPrice: row.promotional_price,
    promotionFrom: row.promotion_from,
    promotionUntil: row.promotion_until,
    launchUntil: row.launch_until,
    nextAmount: row.next_amount,
    type: row.type,
  };
}
