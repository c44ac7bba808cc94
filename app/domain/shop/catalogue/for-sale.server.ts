import { type InferResult, sql } from "kysely";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { type OpinionSubject, subjectOfFormation } from "#app/content/regulated.ts";
import { livemode, showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { FormationCategory, OrderType, Question, Regime } from "#db/types.ts";
import { isModulePublished } from "../../school/release/is-published.server.ts";
import { picturePath } from "../../site/pictures/formation-picture.server.ts";
import { announcedHelp, DATED_WITHIN_DAYS, mayHelp } from "./announced-help.ts";
import { type NotForSale, whyNotForSale } from "./availability.ts";
import { type Announcement, missingHelp, missingParts, numbersToCome, type Offered, offeredParts } from "./offered.ts";
import { type PricePeriod, type PriceTag, pricePeriods, priceTag } from "./pricing.ts";
import { type SaleReadiness, whyNotReady } from "./readiness.ts";

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
  prices: PricePeriod[];
  offered: Offered;
  modulesToCome: number[];
  regime: Regime;
  hasLimitedSeats: boolean;
  notForSale: NotForSale | null;
}

/** With a test key nobody pays: what a formation cost then is no price that was practised. */
export const FIRST_ON_SALE = livemode ? "firstOnSaleAt" : "firstOnTrialAt";

export function selectOffers(db: Db) {
  return db.selectFrom("formations").select((eb) => [
    "formations.id",
    "slug",
    "name",
    "description",
    "features",
    "questions",
    "imageUrl",
    "type",
    "category",
    "price",
    "promotionalPrice",
    "promotionFrom",
    "promotionUntil",
    "launchUntil",
    "nextAmount",
    showsLive() ? "firstOnSaleAt as firstOnSale" : "firstOnTrialAt as firstOnSale",
    "regime",
    "counselConfirmedOn",
    "omitsToCome",
    "stripeProductId",
    "status",
    "isActive",
    "openDate",
    "closeDate",
    "maxParticipants",
    "currentParticipants",
    jsonArrayFrom(
      eb
        .selectFrom("formationPrices")
        .leftJoin("practisedPrices", (join) =>
          join.onRef("priceId", "=", "formationPrices.id").on("livemode", "=", showsLive()),
        )
        .select(["amountCents", "validFrom", "practisedPrices.since"])
        .whereRef("formationPrices.formationId", "=", "formations.id"),
    ).as("history"),
    jsonArrayFrom(
      eb
        .selectFrom("formationCourses")
        .innerJoin("courses", "courses.id", "formationCourses.courseId")
        .innerJoin("courseModules", "courseModules.courseId", "courses.id")
        .leftJoin("lessons", (join) =>
          join.onRef("lessons.moduleId", "=", "courseModules.id").on("lessons.archivedAt", "is", null),
        )
        .whereRef("formationCourses.formationId", "=", "formations.id")
        .where(isModulePublished)
        .groupBy(["formationCourses.position", "courses.id", "courseModules.id"])
        .orderBy("formationCourses.position")
        .orderBy("courses.id")
        .orderBy("courseModules.position")
        .select([
          "courseModules.title",
          "courses.isSample",
          sql<number>`count(lessons.id)::int`.as("lessons"),
          sql<number>`coalesce(sum(lessons.minutes)
              filter (where lessons.required and lessons.published_version is not null), 0)::int`.as("minutes"),
          sql<string[]>`coalesce(jsonb_agg(lessons.title order by lessons.position)
              filter (where lessons.published_version is not null), '[]')`.as("published"),
        ]),
    ).as("modules"),
    eb
      .exists(
        eb
          .selectFrom("liveSessions")
          .select("liveSessions.id")
          .whereRef("liveSessions.formationId", "=", "formations.id")
          .where("liveSessions.isSample", "=", false)
          .where("cancelledAt", "is", null)
          .where("startsAt", ">", sql<Date>`now()`)
          .where("startsAt", "<", sql<Date>`now() + make_interval(days => ${DATED_WITHIN_DAYS})`),
      )
      .$castTo<boolean>()
      .as("hasSession"),
    eb
      .selectFrom("counselOpinions")
      .select(sql<string[]>`coalesce(array_agg(distinct subject), '{}')`.as("subjects"))
      .as("approved"),
  ]);
}

export type OfferRow = InferResult<ReturnType<typeof selectOffers>>[number];

export function toFormation(row: OfferRow, now: Date): FormationForSale {
  const readiness = saleReadiness(row);
  const lines = row.history.map(({ amountCents, validFrom, since }) => ({
    amountCents,
    validFrom: new Date(validFrom),
    practisedSince: since === null ? null : new Date(since),
  }));
  const history = { lines, firstOnSale: row.firstOnSale };
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    features: row.features,
    questions: row.questions,
    imageUrl: picturePath(row.imageUrl),
    type: row.type,
    category: row.category,
    stripeProductId: row.stripeProductId,
    price: priceTag(pricedOf(row), history, now),
    prices: pricePeriods(history, now),
    offered: offeredParts(row.modules),
    modulesToCome: numbersToCome(row.modules),
    regime: row.regime ?? "contenu_numerique",
    hasLimitedSeats: row.maxParticipants !== null,
    notForSale: whyNotForSale(
      {
        status: row.status,
        isActive: row.isActive && !(showsLive() && readiness.lacksOpinion),
        openDate: row.openDate,
        closeDate: row.closeDate,
        maxParticipants: row.maxParticipants,
        currentParticipants: row.currentParticipants,
        isInPreparation: showsLive() && whyNotReady(readiness).length > 0,
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
    lacksRegimeOpinion: !row.approved?.includes("regime" satisfies OpinionSubject),
    hasCourse: row.modules.some(({ isSample, published }) => !isSample && published.length > 0),
    missing: [
      ...missingParts(announcementOf({ ...row, omitsToCome: row.omitsToCome }), row.modules),
      ...missingHelp(announcedHelp(row), { hasSession: row.hasSession, isAllowed: mayHelp(row) }),
    ],
    promotionalPrice: row.promotionalPrice,
    promotionUntil: row.promotionUntil,
    launchUntil: row.launchUntil,
    lacksOpinion: subject !== undefined && !row.approved?.includes(subject),
  };
}

export function announcementOf(formation: { slug: string; features: string[]; omitsToCome: boolean }): Announcement {
  const course = Object.values(coursePages).find(({ catalogueSlug }) => catalogueSlug === formation.slug);
  const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title);
  const page = course ? { modules: titles(course.modules), bonuses: titles(course.bonuses) } : null;
  return { features: formation.features, omitsToCome: formation.omitsToCome, page };
}

export function pricedOf(
  row: Pick<
    OfferRow,
    "price" | "promotionalPrice" | "promotionFrom" | "promotionUntil" | "launchUntil" | "nextAmount" | "type"
  >,
) {
  return {
    price: row.price,
    promotionalPrice: row.promotionalPrice,
    promotionFrom: row.promotionFrom,
    promotionUntil: row.promotionUntil,
    launchUntil: row.launchUntil,
    nextAmount: row.nextAmount,
    type: row.type,
  };
}
