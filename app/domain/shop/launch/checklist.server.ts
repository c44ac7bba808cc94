import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { formationAt } from "#app/content/courses/course-pages.ts";
import type { GUARANTEE_BOXES } from "#app/content/regulated.ts";
import type { TextKey } from "#app/content/texts/registry.ts";
import { isMailConfigured } from "#app/gateways/mailer.server.ts";
import { type EndpointState, readEndpointState, type WantedEndpoint } from "#app/gateways/stripe/account.server.ts";
import { isStripeConfigured, livemode, showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { siteText } from "../../site/texts/site-texts.server.ts";
import { parisDay } from "../../values/time.ts";
import { listRegimes } from "../accounting/vat-regimes.server.ts";
import { mayHelp } from "../catalogue/announced-help.ts";
import { saleReadiness, selectOffers } from "../catalogue/for-sale.server.ts";
import { listFormations } from "../catalogue/formations.server.ts";
import type { MissingPart } from "../catalogue/offered.ts";
import { type NotReady, whyNotReady } from "../catalogue/readiness.ts";
import { unapprovedPages, uncheckedBoxes } from "./opinions.server.ts";
import { type SellerGap, sellerGaps } from "./seller-gaps.ts";
import { readTrialEmail, type TrialEmail } from "./trial-email.server.ts";

type ShopCode = "seller" | "second-factor" | "stripe" | "webhook" | "mail" | "vat" | "guarantee-notices";

export interface LaunchItem {
  code: ShopCode | NotReady | "sender" | "texts" | "proof" | "trial-order" | "backup";
  /** `unknown`: whoever knows it does not answer now; `idle`: it is about open formations of her own, and there are none. */
  state: "done" | "open" | "unknown" | "idle";
  /** Sales of the whole shop, or of the formations that lack the item, wait for it. */
  blocksSales: boolean;
  formations: { id: string; name: string; missing: MissingPart[] }[];
  /** Sold as digital content, without the day of counsel's answer: without the help of a person. */
  helpless?: { id: string; name: string }[];
  seller?: SellerGap[];
  endpoint?: EndpointState["is"];
  mail?: TrialEmail;
  /** Of every email; no order waits for it. */
  sender?: { domain: string; gaps: ("sample" | "other" | "spf" | "dkim" | "dmarc" | "unknown")[] };
  boxes?: (typeof GUARANTEE_BOXES)[number][];
  /** Those that tell who she is, and that she has not written. */
  unwritten?: { key: TextKey; title: string }[];
  /** How many figures of the site are proven. */
  figures?: { proven: number; total: number };
  /** The formation of her own that she can buy to try the shop. */
  trial?: { slug: string; name: string } | undefined;
  /** Somebody has bought one, and has not opened a lesson of it yet. */
  isPaid?: boolean;
  /** The regulated pages that are on the site and that no lawyer has approved. */
  pages?: string[];
}

const OF_A_FORMATION: NotReady[] = ["course", "content", "regime", "price", "opinion"];

/** What has to be there before real money is taken: the administration and `npm run doctor` show this list. */
export async function readChecklist(db: Db, wanted: WantedEndpoint): Promise<LaunchItem[]> {
  const [gate, endpoint, mail, pages, formations] = await Promise.all([
    readGate(db),
    readEndpointState(wanted),
    readTrialEmail(db),
    unapprovedPages(db),
    readOpenFormations(db),
  ]);
  const hasOwn = formations.some(({ reasons }) => !reasons.includes("course"));
  const tried: Partial<Record<LaunchItem["code"], Partial<LaunchItem>>> = {
    webhook: { endpoint: endpoint.is, ...(env.STRIPE_WEBHOOK_SECRET && { state: STATES[endpoint.is] }) },
    mail: { mail, state: mail === "sent" ? "done" : "open" },
  };
  return [
    ...gate.map((item) => ({ ...item, ...tried[item.code] })),
    ...OF_A_FORMATION.map((code): LaunchItem => {
      const lacking = formations.filter(({ reasons }) => reasons.includes(code));
      const isSold = lacking.length === 0 && formations.length > 0;
      // Without an open formation of her own one point waits, the first; the others are about nothing yet. An opinion
      // is about pages, too.
      const isAboutAny = code === "opinion" ? formations.length > 0 : hasOwn;
      const isIdle = code !== "course" && lacking.length === 0 && !isAboutAny;
      // A page that waits for its lawyer keeps nothing from being sold.
      const lacksPages = code === "opinion" && pages.length > 0;
      return {
        code,
        state: lacksPages ? "open" : isIdle ? "idle" : isSold ? "done" : "open",
        ...(lacksPages && { pages }),
        ...(code === "regime" && { helpless: formations.filter(({ mayHelp }) => !mayHelp) }),
        blocksSales: !(isSold || isIdle),
        formations: lacking.map(({ id, name, missing }) => ({ id, name, missing })),
      };
    }),
  ];
}

const STATES = {
  unknown: "unknown",
  absent: "open",
  disabled: "open",
  incomplete: "open",
  complete: "done",
} as const satisfies Record<EndpointState["is"], LaunchItem["state"]>;

/** With a live key nothing is sold while something that the whole shop needs is missing. */
export async function isShopOpen(db: Db): Promise<boolean> {
  if (!isStripeConfigured) return false;
  return !showsLive() || (await readGate(db)).every(({ blocksSales }) => !blocksSales);
}

/** What the whole shop lacks before an order with the real key, for an administrator who looks at it as it will be. */
export async function lackedByShop(db: Db): Promise<ShopCode[]> {
  const lacking = (await readGate(db)).filter(
    ({ blocksSales, code }) => blocksSales || (code === "stripe" && !livemode),
  );
  return lacking.map(({ code }) => code);
}

/** Read for each order: neither Stripe nor the mail server is asked. */
async function readGate(db: Db): Promise<(LaunchItem & { code: ShopCode })[]> {
  const gaps = sellerGaps(seller, parisDay(new Date()).toString());
  const boxes = await uncheckedBoxes(db);
  const items: (Pick<LaunchItem, "seller" | "boxes"> & { code: ShopCode; isDone: boolean })[] = [
    { code: "seller", isDone: gaps.length === 0, seller: gaps },
    { code: "second-factor", isDone: await hasSecuredAdministrator(db) },
    { code: "stripe", isDone: showsLive() },
    { code: "webhook", isDone: env.STRIPE_WEBHOOK_SECRET !== undefined },
    { code: "mail", isDone: isMailConfigured },
    { code: "vat", isDone: (await listRegimes(db)).length > 0 },
    { code: "guarantee-notices", isDone: boxes.length === 0, boxes },
  ];
  return items.map(({ isDone, ...item }) => ({
    ...item,
    state: isDone ? "done" : "open",
    blocksSales: !isDone,
    formations: [],
  }));
}

/** One is enough: a second administrator can do nothing before she has set up hers, and must not close the shop. */
async function hasSecuredAdministrator(db: Db): Promise<boolean> {
  const secured = await db
    .selectFrom("users")
    .innerJoin("secondFactors", "secondFactors.userId", "users.id")
    .select("users.id")
    .where("role", "=", "admin")
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  return secured !== undefined;
}

async function readOpenFormations(db: Db) {
  const rows = await selectOffers(db)
    .where("isActive", "=", true)
    .where("status", "in", ["open", "full"])
    .orderBy("name")
    .execute();
  return rows.map((row) => {
    const readiness = saleReadiness(row);
    const { id, name } = row;
    return { id, name, missing: readiness.missing, reasons: whyNotReady(readiness), mayHelp: mayHelp(row) };
  });
}

/** Whether somebody has bought a formation of her own, down to its first lesson: nobody should open a shop that she has not tried. */
export async function readTrialOrder(db: Db): Promise<LaunchItem> {
  const own = await db
    .selectFrom("formations")
    .select(["slug", "name"])
    .select(({ exists, selectFrom }) => {
      const paid = selectFrom("orders")
        .select("orders.id")
        .whereRef("orders.formationId", "=", "formations.id")
        .where("paidAt", "is not", null);
      const begun = paid
        .innerJoin("lessonProgress", "lessonProgress.userId", "orders.userId")
        .innerJoin("lessons", "lessons.id", "lessonProgress.lessonId")
        .innerJoin("formationCourses as sold", "sold.courseId", "lessons.courseId")
        .whereRef("sold.formationId", "=", "orders.formationId");
      return [exists(paid).as("isPaid"), exists(begun).as("isBegun")];
    })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("formationCourses")
          .innerJoin("courses", "courses.id", "courseId")
          .select("courseId")
          .whereRef("formationId", "=", "formations.id")
          .where("isSample", "=", false),
      ),
    )
    .orderBy("name")
    .execute();
  const state = own.some(({ isBegun }) => isBegun) ? "done" : "open";
  const isPaid = own.some((one) => one.isPaid);
  const formations = await listFormations(db);
  const trial = own.find(({ slug }) => formations.some((one) => one.slug === slug && one.notForSale === null));
  return { code: "trial-order", state, blocksSales: false, formations: [], trial, isPaid };
}

/** The formations for sale that no card of the home page leads to: their names. */
export async function formationsWithoutCard(db: Db): Promise<string[]> {
  const { cards } = await siteText(db, "accueil");
  const shown = cards.map(({ link }) => formationAt(link.to));
  const formations = await listFormations(db);
  return formations
    .filter(({ slug, notForSale }) => notForSale === null && !shown.includes(slug))
    .map(({ name }) => name);
}
