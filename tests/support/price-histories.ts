import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AnnouncedCode } from "#app/domain/shop/catalogue/code-price.ts";
import type { PricedFormation, PriceHistory } from "#app/domain/shop/catalogue/pricing.ts";
import { dayIn } from "./offers.ts";
import type { Shop } from "./shop.ts";

export const PLAIN: PricedFormation = {
  price: 200,
  promotionalPrice: null,
  promotionFrom: null,
  promotionUntil: null,
  launchUntil: null,
  nextAmount: null,
  type: "payment",
};
const SALE = { ...PLAIN, promotionalPrice: 170, promotionFrom: dayIn(-4), promotionUntil: dayIn(5) };
const LAUNCH = { ...PLAIN, launchUntil: dayIn(36), nextAmount: 300 };

const OFFERS: Record<string, PricedFormation> = {
  plain: PLAIN,
  monthly: { ...PLAIN, type: "subscription" },
  sale: SALE,
  "sale at 150": { ...SALE, promotionalPrice: 150 },
  "sale at 185": { ...SALE, promotionalPrice: 185 },
  "sale since it was saved": { ...SALE, promotionFrom: null },
  "sale without an end": { ...SALE, promotionUntil: null },
  "sale that begins now": { ...SALE, promotionFrom: dayIn(0) },
  "sale that is over": { ...SALE, promotionFrom: dayIn(-9), promotionUntil: dayIn(-3) },
  launch: LAUNCH,
  "launch, then the same": { ...LAUNCH, nextAmount: 200 },
  "launch that is over": { ...LAUNCH, launchUntil: dayIn(-3) },
};
const OLD = "200 -116, 170/200 -4";

/**
 * Offer | euros to pay from a day on, counted from today (« 170/200 »: in a promotion, 200 without it; « -50/-34 »:
 * nobody could buy at it before the second day) | public codes that are over, from a day to another | the first day on
 * sale, if it is not that of the first price.
 */
const TABLE = `
plain | 200 -116 | |
plain | 180 -116, 200 -24 | |
plain | 200 -116, 170/200 -24, 200 -3 | |
plain | 200 -116, 170/200 -60, 200 -32 | |
plain | 200 -10 | |
plain | 200 -116 | 20% -24 -20 |
plain | 200 -116 | 20% -24 -20, 10% -22 -12 |
plain | 997 -116, 200 -50 | |
plain | 200 -116 | | never
monthly | 200 -116 | |
monthly | 180 -116, 200 -24 | 5% -40 -30 |
sale | ${OLD} | |
sale | ${OLD} | 10% -24 -15 |
sale | ${OLD} | 5% -24 -23 |
sale | ${OLD} | 15% -24 -15 |
sale | ${OLD} | 20% -24 -15 |
sale | ${OLD} | 20€ -24 -15 |
sale | ${OLD} | 50€ -24 -15 |
sale | ${OLD} | 20% -55 -34 |
sale | ${OLD} | 20% -55 -33 |
sale | ${OLD} | 199.50€ -24 -15 |
sale | ${OLD} | 5% -24 -5, 10% -20 -19 |
sale | 200 -34, 170/200 -4 | |
sale | 200 -33, 170/200 -4 | |
sale | 200 -116, 190 -24, 200 -15, 170/200 -4 | |
sale | 150 -116, 200 -85, 170/200 -4 | |
sale | 150 -116, 200 -34, 170/200 -4 | |
sale | 150 -116, 200 -33, 170/200 -4 | |
sale | 200 -116, 170 -24, 200 -15, 170/200 -4 | |
sale | 200 -116, 170/200 -4, 170/200 -1 | |
sale | 200 -116 | |
sale | ${OLD} | | -4
sale | ${OLD} | | -33
sale | ${OLD} | | -34
sale | ${OLD} | | never
sale | 99 -116, 200 -55/never, 170/200 -4 | |
sale | 99 -116, 200 -85/-34, 170/200 -4 | |
sale | 99 -116, 200 -85/-33, 170/200 -4 | |
sale | 200 -116, 185/200 -24, 200 -17, 170/200 -4 | 5% -23 -21 |
sale | 200 -116, 185/200 -24, 200 -17, 170/200 -4 | 10% -23 -21 |
sale at 150 | 200 -116, 150/200 -4 | 20% -24 -15 |
sale at 150 | 200 -116, 170/200 -15, 150/200 -4 | |
sale at 185 | 200 -116, 185/200 -4 | |
sale since it was saved | ${OLD} | |
sale without an end | 200 -116, 170 -4 | 10% -24 -15 |
sale that begins now | 200 -116, 170/200 0 | |
sale that begins now | 200 -116 | 10% -24 -15 |
sale that is over | 200 -116, 170/200 -9, 200 -2 | |
sale that is over | 200 -116, 170/200 -9 | |
launch | 200 -24 | |
launch | 200 -24 | 10% -15 -10 |
launch | 220 -60, 200 -24 | |
launch | 0 -60, 200 -24 | | -23
launch, then the same | 200 -24 | |
launch that is over | 200 -24, 300 -2 | |
launch that is over | 200 -24 | |
`;

/** Beside each history, so that its code has a page. */
const RUNNING = ["25% -1 6", "10% -1 6", "40€ -1 6"];

/** Writes each as a formation that is for sale, with a code that runs. */
export function writeHistories(shop: Shop) {
  const rows = TABLE.trim().split("\n");
  return Promise.all(rows.map((row, index) => writeHistory(shop, row, index)));
}

async function writeHistory({ db }: Shop, told: string, index: number) {
  const [offer = "", past = "", over = "", sale = ""] = told.split("|").map((cell) => cell.trim());
  const [id, slug, priced] = [randomUUID(), `histoire-${index}`, OFFERS[offer] ?? PLAIN];
  const lines = past.split(", ").map(lineOf);
  const firstOnSale = sale === "never" ? null : sale ? midnight(sale) : (lines[0]?.validFrom ?? null);
  const own = { id, slug, name: slug, status: "open", max_participants: null, first_on_trial_at: firstOnSale };
  const { price, type, ...days } = priced;
  const columns = {
    ...own,
    price,
    type,
    promotional_price: days.promotionalPrice,
    promotion_from: days.promotionFrom,
    promotion_until: days.promotionUntil,
    launch_until: days.launchUntil,
    next_amount: days.nextAmount,
  };
  await sql`insert into formations select (jsonb_populate_record(mindset, ${JSON.stringify(columns)}::jsonb)).*
    from formations as mindset where slug = 'mindset'`.execute(db);
  await sql`insert into formation_courses (formation_id, course_id) select ${id}, id from courses
    where slug = 'mindset'`.execute(db);
  for (const { practisedSince: since, ...line } of lines) {
    const written = db.insertInto("formationPrices").values({ formationId: id, ...line });
    const { id: priceId } = await written.returning("id").executeTakeFirstOrThrow();
    if (since) await db.insertInto("practisedPrices").values({ priceId, livemode: false, since }).execute();
  }
  const codes = [...over.split(", ").filter(Boolean), RUNNING[index % RUNNING.length] ?? ""].map((text, nth) =>
    codeOf(`HISTOIRE-${index}-${nth}`, text),
  );
  for (const { from, until, ...code } of codes) {
    const values = { ...code, id: randomUUID(), kind: "public" as const, formationIds: [id], createdBy: "story" };
    await db
      .insertInto("codes")
      .values({ ...values, startsAt: from, endsAt: until })
      .execute();
  }
  const history: PriceHistory = { lines, firstOnSale, codes };
  return {
    slug,
    told: `${told} (${RUNNING[index % RUNNING.length]})`,
    priced,
    history,
    code: codes.at(-1) as AnnouncedCode,
  };
}

function lineOf(text: string) {
  const [euros = "", days = ""] = text.split(" ");
  const [amount, plain = amount] = euros.split("/");
  const [from = "", since = from] = days.split("/");
  const practisedSince = since === "never" ? null : midnight(since);
  return { amountCents: cents(amount), plainCents: cents(plain), validFrom: midnight(from), practisedSince };
}

function codeOf(code: string, text: string): AnnouncedCode {
  const [terms = "", from = "", until = ""] = text.split(" ");
  const isPercent = terms.endsWith("%");
  return {
    code,
    percent: isPercent ? Number.parseInt(terms, 10) : null,
    cents: isPercent ? null : cents(terms.slice(0, -1)),
    from: midnight(from),
    until: midnight(until),
  };
}

const cents = (euros: string | undefined) => Math.round(Number(euros) * 100);

/** In Paris. */
function midnight(days: string): Date {
  const day = Temporal.PlainDate.from(dayIn(Number(days)));
  return new Date(day.toZonedDateTime("Europe/Paris").epochMilliseconds);
}
