import { type InferResult, sql } from "kysely";
import { type OpinionSubject, subjectOfFormation } from "#app/content/regulated.ts";
import { livemode, showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { OrderType, Question, Regime } from "#db/types.ts";
import { nextStart } from "../../school/cohorts/starts.server.ts";
import { isShownSession } from "../../school/live/sessions.server.ts";
import { isModulePublished } from "../../school/release/is-published.server.ts";
import { opensToBuyer } from "../../school/release/release.ts";
import { chosenPicture, coverOf } from "../../site/pictures/formation-picture.server.ts";
import { announcementOf, helpOf } from "./announced.server.ts";
import { announcedCodes } from "./announced-codes.server.ts";
import { DATED_WITHIN_DAYS, mayHelp } from "./announced-help.ts";
import {
  FIRST_MONTH_DAYS,
  type Gap,
  gapsIn,
  type NotForSale,
  needsWrittenContract,
  whyNotForSale,
} from "./availability.ts";
import { launchProlongation } from "./launch-days.server.ts";
import { missingHelp, missingParts, numbersToCome, type Offered, offeredParts } from "./offered.ts";
import { PRICE_COLUMNS, pricedOf } from "./prices-in-force.server.ts";
import {
  type PricedFormation,
  type PriceHistory,
  type PricePeriod,
  type PriceTag,
  pricePeriods,
  priceTag,
} from "./pricing.ts";
import { type SaleReadiness, whyNotReady } from "./readiness.ts";

export interface FormationForSale {
  id: string;
  slug: string;
  name: string;
  description: string;
  features: string[];
  questions: Question[];
  image: ReturnType<typeof coverOf>;
  type: OrderType;
  category: string;
  /** Its category, as the founder calls and orders it. */
  subject: { name: string; position: number };
  stripeProductId: string;
  price: PriceTag;
  prices: PricePeriod[];
  /** Of its launch price; days of Paris. */
  prolonged: (Omit<NonNullable<OfferRow["prolonged"]>, "at"> & { at: Date }) | null;
  /** What the lowest price before a reduction is read from. */
  priced: PricedFormation;
  history: PriceHistory;
  offered: Offered;
  modulesToCome: number[];
  regime: Regime;
  hasLimitedSeats: boolean;
  /** Of the group, when one is planned within five weeks. */
  nextSession: Date | null;
  nextStart: string | null;
  deductsPurchases: boolean;
  notForSale: NotForSale | null;
}

/** With a test key nobody pays: what a formation cost then is no price that was practised. */
export const FIRST_ON_SALE = livemode ? "firstOnSaleAt" : "firstOnTrialAt";

export function selectOffers(db: Db) {
  return db.selectFrom("formations").select((eb) => [
    "formations.id",
    "slug",
    "name",
    sql<FormationForSale["subject"]>`(
      select json_build_object('name', subjects.name, 'position', position)
      from subjects where subjects.slug = formations.category
    )`.as("subject"),
    "description",
    "features",
    "questions",
    "imageUrl",
    chosenPicture,
    "category",
    ...PRICE_COLUMNS,
    showsLive() ? "firstOnSaleAt as firstOnSale" : "firstOnTrialAt as firstOnSale",
    "regime",
    "counselConfirmedOn",
    "omitsToCome",
    "deductsPurchases",
    "stripeProductId",
    "status",
    "isActive",
    "openDate",
    "closeDate",
    "maxParticipants",
    "currentParticipants",
    "waitingList",
    "holdHours",
    sql<number>`(select count(*)::int from waiting_entries where formation_id = formations.id
      and kind = 'seat' and state = 'waiting')`.as("waiting"),
    jsonArrayFrom(
      eb
        .selectFrom("formationPrices")
        .leftJoin("practisedPrices", (join) =>
          join.onRef("priceId", "=", "formationPrices.id").on("livemode", "=", showsLive()),
        )
        .select(["amountCents", "plainCents", "validFrom", "practisedPrices.since"])
        .whereRef("formationPrices.formationId", "=", "formations.id"),
    ).as("history"),
    announcedCodes(eb).as("codes"),
    launchProlongation(eb).as("prolonged"),
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
          "courses.title as course",
          "courseModules.title",
          "courseModules.release",
          "courses.isSample",
          sql<number>`count(lessons.id)::int`.as("lessons"),
          sql<number>`coalesce(sum(lessons.minutes)
              filter (where lessons.required and lessons.published_version is not null), 0)::int`.as("minutes"),
          sql<string[]>`coalesce(jsonb_agg(lessons.title order by lessons.position)
              filter (where lessons.published_version is not null), '[]')`.as("published"),
          sql<string[]>`coalesce(jsonb_agg(lessons.id order by lessons.position)
              filter (where lessons.published_version is not null), '[]')`.as("publishedIds"),
        ]),
    ).as("modules"),
    eb
      .selectFrom("liveSessions")
      .select(({ fn }) => fn.min<Date>("startsAt").as("startsAt"))
      .whereRef("liveSessions.formationId", "=", "formations.id")
      .where("cancelledAt", "is", null)
      .where(isShownSession())
      .where("startsAt", ">", sql<Date>`now()`)
      .where("startsAt", "<", sql<Date>`now() + make_interval(days => ${DATED_WITHIN_DAYS})`)
      .as("nextSession"),
    nextStart.as("nextStart"),
    eb
      .selectFrom("counselOpinions")
      .select(sql<string[]>`coalesce(array_agg(distinct subject), '{}')`.as("subjects"))
      .as("approved"),
  ]);
}

export type OfferRow = InferResult<ReturnType<typeof selectOffers>>[number];

export function toFormation(row: OfferRow, now: Date): FormationForSale {
  const readiness = saleReadiness(row);
  const history = historyOf(row);
  const priced = pricedOf(row);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    features: row.features,
    questions: row.questions,
    image: coverOf(row),
    type: row.type,
    category: row.category,
    subject: row.subject,
    stripeProductId: row.stripeProductId,
    price: priceTag(priced, history, now),
    prices: pricePeriods(history, now),
    prolonged: row.prolonged && { ...row.prolonged, at: new Date(row.prolonged.at) },
    priced,
    history,
    offered: offeredParts(row.modules),
    modulesToCome: numbersToCome(row.modules),
    regime: row.regime ?? "contenu_numerique",
    hasLimitedSeats: row.maxParticipants !== null,
    nextSession: row.nextSession,
    nextStart: row.nextStart,
    deductsPurchases: row.deductsPurchases,
    notForSale: whyNotForSale(
      {
        status: row.status,
        isActive: row.isActive && !(showsLive() && readiness.lacksOpinion),
        openDate: row.openDate,
        closeDate: row.closeDate,
        maxParticipants: row.maxParticipants,
        currentParticipants: row.currentParticipants,
        waiting: row.waitingList ? { people: row.waiting, hours: row.holdHours } : null,
        hasGaps: gapsOf(row, now).length > 0,
        isInPreparation: showsLive() && whyNotReady(readiness).length > 0,
        needsWrittenContract: needsWrittenContract(row.regime),
      },
      now,
    ),
  };
}

export function historyOf(row: OfferRow): PriceHistory {
  const lines = row.history.map(({ amountCents, plainCents, validFrom, since }) => ({
    amountCents,
    plainCents,
    validFrom: new Date(validFrom),
    practisedSince: since === null ? null : new Date(since),
  }));
  const codes = row.codes.map(({ from, until, ...code }) => {
    return { ...code, from: new Date(from), until: until === null ? null : new Date(until) };
  });
  return { lines, firstOnSale: row.firstOnSale, codes };
}

/** What keeps the formation from being sold, with any key and status. */
export function gapsOf(row: OfferRow, now: Date): Gap[] {
  const modules = row.modules.map(({ release, publishedIds }) => {
    return { release, lessons: publishedIds.map((id) => ({ id, title: "", isPublished: true })) };
  });
  const cohortStartsOn = row.nextStart === null ? null : Temporal.PlainDate.from(row.nextStart);
  return gapsIn({
    type: row.type,
    hasLesson: modules.some(({ lessons }) => lessons.length > 0),
    opensInFirstMonth: opensToBuyer(modules, { cohortStartsOn, days: FIRST_MONTH_DAYS, now }),
    hasSession: row.nextSession !== null,
    help: helpOf(row),
  });
}

export function saleReadiness(row: OfferRow): SaleReadiness {
  const subject = subjectOfFormation(row.slug);
  return {
    regime: row.regime,
    lacksRegimeOpinion: !row.approved?.includes("regime" satisfies OpinionSubject),
    hasCourse: row.modules.some(({ isSample, published }) => !isSample && published.length > 0),
    missing: [
      ...missingParts(announcementOf(row), row.modules),
      ...missingHelp(helpOf(row), { hasSession: row.nextSession !== null, isAllowed: mayHelp(row) }),
    ],
    promotionalPrice: row.promotionalPrice,
    promotionUntil: row.promotionUntil,
    launchUntil: row.launchUntil,
    lacksOpinion: subject !== undefined && !row.approved?.includes(subject),
  };
}
