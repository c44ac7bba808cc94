import { describe, expect, test } from "vitest";
import {
  amountAt,
  changesBetween,
  type PastPrice,
  type PricedFormation,
  type PriceHistory,
  pricePeriods,
  priceTag,
} from "./pricing.ts";

const NO_DAYS = { promotionFrom: null, promotionUntil: null, launchUntil: null, nextAmount: null };
const PLAIN: PricedFormation = { price: 2497, promotionalPrice: null, ...NO_DAYS, type: "payment" };
const LAUNCH = { ...PLAIN, price: 1997, launchUntil: "2026-12-31", nextAmount: 2497 };
const SALE = { ...PLAIN, promotionalPrice: 1997, promotionFrom: "2026-11-21", promotionUntil: "2026-11-30" };

const OFFERS: Record<string, PricedFormation> = {
  launch: LAUNCH,
  "launch until 14 July": { ...LAUNCH, launchUntil: "2026-07-14" },
  "launch without a next price": { ...LAUNCH, nextAmount: null },
  "launch without an end": { ...LAUNCH, launchUntil: null },
  "launch, then the same": { ...LAUNCH, nextAmount: 1997 },
  "launch, then less": { ...LAUNCH, nextAmount: 997 },
  "launch, promotional": { ...LAUNCH, price: 2497, promotionalPrice: 1997 },
  "launch by the month": { ...LAUNCH, type: "subscription" },
  sale: SALE,
  "sale since it was saved": { ...SALE, promotionFrom: null },
  "sale without an end": { ...SALE, promotionUntil: null },
  "sale at the price": { ...SALE, promotionalPrice: 2497 },
  "sale at 1497": { ...SALE, promotionalPrice: 1497 },
  plain: PLAIN,
  "plain 1997": { ...PLAIN, price: 1997 },
  free: { ...PLAIN, price: 0 },
  "promotional 0": { ...PLAIN, promotionalPrice: 0 },
};

/**
 * Article of the Code de la consommation | what is told | offer | history, euros from a day on | when, in Paris |
 * euros to pay | what stands beside: of a launch its last day, of a promotion the lowest price, struck | the first day
 * on sale, if it is not that of the first price. « 2026-10-01/2026-11-01 »: nobody could buy at that price before the
 * second day.
 * L112-1: the price in force. L112-1-1: a reduction is announced against the lowest price of the thirty days before it.
 * L121-2, 2° c: a price advantage is true, and ends on the day that it names.
 */
const TABLE = `
L121-2   | the only price there ever was          | launch | 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 | launch 31 décembre
L121-2   | no history yet                         | launch | | 2026-11-25T12:00:00 | 1997 | launch 31 décembre
L121-2   | the same amount noted twice is one     | launch | 1997 2026-10-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 | launch 31 décembre
L121-2   | another amount was in force before     | launch | 2197 2026-10-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L121-2   | a lower amount was in force before     | launch | 997 2026-10-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L121-2   | another amount was in force in between | launch | 1997 2026-08-01, 2497 2026-09-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L121-2   | a line of the future is no history     | launch | 1997 2026-11-01, 2497 2027-01-01 | 2026-11-25T12:00:00 | 1997 | launch 31 décembre
L121-2   | the last second of the last day        | launch | 1997 2026-11-01 | 2026-12-31T23:59:59 | 1997 | launch 31 décembre
L121-2   | the first second after it              | launch | 1997 2026-11-01 | 2027-01-01T00:00:00 | 2497 |
L121-2   | in summer, the last second             | launch until 14 July | 1997 2026-07-01 | 2026-07-14T23:59:59 | 1997 | launch 14 juillet
L121-2   | in summer, the first second after it   | launch until 14 July | 1997 2026-07-01 | 2026-07-15T00:00:00 | 2497 |
L112-1   | long after, the job has not run yet    | launch | 1997 2026-11-01 | 2027-06-01T12:00:00 | 2497 |
L121-2   | nothing is said to follow              | launch without a next price | 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L112-1   | nothing follows                        | launch without a next price | 1997 2026-11-01 | 2027-02-01T00:00:00 | 1997 |
L121-2   | no last day                            | launch without an end | 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L121-2   | the next price is the same             | launch, then the same | 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L121-2   | the next price is lower                | launch, then less | 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L112-1   | the end of that: no price is lowered   | launch, then less | 1997 2026-11-01 | 2027-01-01T00:00:00 | 1997 |
L121-2   | a promotional price without days       | launch, promotional | 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 | launch 31 décembre
L112-1   | the end of that                        | launch, promotional | 1997 2026-11-01 | 2027-01-01T00:00:00 | 2497 |
L121-2   | a price by the month                   | launch by the month | 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 | launch 31 décembre
L112-1-1 | thirty days at the old price           | sale | 2497 2026-10-22, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1-1 | thirty days to the second              | sale since it was saved | 2497 2026-10-26, 1997 2026-11-25 | 2026-11-26T12:00:00 | 1997 | sale 2497
L112-1-1 | twenty-nine days at the old price      | sale | 2497 2026-10-23, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | no history                             | sale | | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | never another price                    | sale | 1997 2026-08-01 | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | a lower price in between counts        | sale | 2497 2026-08-01, 2197 2026-11-01, 2497 2026-11-10, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2197
L112-1-1 | a low price before the thirty days     | sale | 1500 2026-08-01, 2497 2026-09-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1-1 | … that ended as they began             | sale | 1500 2026-08-01, 2497 2026-10-22, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1-1 | … that reached a day into them         | sale | 1500 2026-08-01, 2497 2026-10-23, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | the same price within the thirty days  | sale | 2497 2026-08-01, 1997 2026-11-01, 2497 2026-11-10, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | noted twice, it is one reduction       | sale | 2497 2026-08-01, 1997 2026-11-21, 1997 2026-11-24 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1-1 | a line of the future is no history     | sale | 2497 2026-08-01, 1997 2026-11-21, 900 2026-12-24 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1-1 | a draft for months, opened reduced     | sale | 2497 2026-08-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | | 2026-11-21
L112-1-1 | on sale for twenty-nine days before    | sale | 2497 2026-08-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | | 2026-10-23
L112-1-1 | on sale for thirty days before         | sale | 2497 2026-08-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497 | 2026-10-22
L112-1-1 | a low price of the draft               | sale | 0 2026-08-01, 2497 2026-10-21, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497 | 2026-10-22
L112-1-1 | never on sale                          | sale | 2497 2026-08-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | | never
L112-1-1 | first on sale, and the job has not run | sale | 2497 2026-08-01 | 2026-11-21T00:00:30 | 1997 | | 2026-11-21
L112-1-1 | raised while closed, opened reduced    | sale | 997 2026-08-01, 2497 2026-10-01/never, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | raised while closed, sold thirty days  | sale | 997 2026-08-01, 2497 2026-09-01/2026-10-22, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1-1 | raised while closed, sold twenty-nine  | sale | 997 2026-08-01, 2497 2026-09-01/2026-10-23, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | sold before and after at less          | sale | 2197 2026-08-01, 2497 2026-10-01/never, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2197
L112-1-1 | lowered while closed: it may have sold | sale | 2497 2026-08-01, 2197 2026-10-30/never, 2497 2026-11-10, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2197
L112-1-1 | no reduction of what was sold last     | sale | 2497 2026-07-01, 1500 2026-08-01, 1997 2026-11-21/never | 2026-11-25T12:00:00 | 1997 |
L121-2   | no launch after an amount of a break   | launch | 1997 2026-08-01, 2497 2026-09-01/never, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L121-2   | the draft's first price was 0          | launch | 0 2026-10-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 | launch 31 décembre | 2026-11-02
L121-2   | the draft's first price, never on sale | launch | 0 2026-10-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 | launch 31 décembre | never
L121-2   | another amount since the first sale    | launch | 2197 2026-10-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 | | 2026-10-15
L112-1-1 | begun, and the job has not run yet     | sale | 2497 2026-08-01 | 2026-11-21T00:00:30 | 1997 | sale 2497
L112-1   | the second before it begins            | sale | 2497 2026-08-01 | 2026-11-20T23:59:59 | 2497 |
L112-1-1 | the first second                       | sale | 2497 2026-08-01 | 2026-11-21T00:00:00 | 1997 | sale 2497
L112-1-1 | the last second                        | sale | 2497 2026-08-01, 1997 2026-11-21 | 2026-11-30T23:59:59 | 1997 | sale 2497
L121-2   | over: the plain price is back          | sale | 2497 2026-08-01, 1997 2026-11-21 | 2026-12-01T00:00:00 | 2497 |
L121-2   | over for long                          | sale | 2497 2026-08-01, 1997 2026-11-21 | 2027-05-01T00:00:00 | 2497 |
L112-1-1 | begun when it was saved                | sale since it was saved | 2497 2026-08-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1-1 | without an end it is a plain price     | sale without an end | 2497 2026-08-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 |
L112-1-1 | a promotion that reduces nothing       | sale at the price | 2497 2026-08-01 | 2026-11-25T12:00:00 | 2497 |
L112-1-1 | a second reduction after a first       | sale at 1497 | 2497 2026-08-01, 1997 2026-11-10, 1497 2026-11-21 | 2026-11-25T12:00:00 | 1497 | sale 1997
L112-1-1 | a promotion after a launch             | sale | 1497 2026-01-01, 2497 2026-08-01, 1997 2026-11-21 | 2026-11-25T12:00:00 | 1997 | sale 2497
L112-1   | one price                              | plain | 2497 2026-08-01 | 2026-11-25T12:00:00 | 2497 |
L112-1   | it was raised                          | plain | 1997 2026-08-01, 2497 2026-11-01 | 2026-11-25T12:00:00 | 2497 |
L112-1-1 | it was lowered for good                | plain 1997 | 2497 2026-08-01, 1997 2026-11-01 | 2026-11-25T12:00:00 | 1997 |
L112-1   | nothing to pay                         | free | | 2026-11-25T12:00:00 | 0 |
L112-1   | a promotional price of nothing         | promotional 0 | | 2026-11-25T12:00:00 | 0 |
`;

const ROWS = TABLE.trim()
  .split("\n")
  .map((row) => row.split("|").map((cell) => cell.trim()));

describe("the price, and what is said beside it", () => {
  test.each(ROWS)(
    "%s: %s (%s, %s, on %s)",
    (_article, _what, offer = "", past = "", moment = "", euros, beside = "", sale = "") => {
      const formation = OFFERS[offer] ?? PLAIN;
      const tag = priceTag(formation, historyOf(past, sale), paris(moment));
      expect(tag.amount).toBe(Number(euros) * 100);
      expect(amountAt(formation, paris(moment))).toBe(tag.amount);
      const [kind, figure = "", month = ""] = beside.split(" ");
      const lowest = figure.replace(/(\d)(\d{3})$/, "$1 $2 €");
      const expected = {
        launch: [`Prix de lancement jusqu’au ${figure} ${month} 2026 inclus, puis 2 497 € TTC${per(formation)}.`, null],
        sale: [
          `Promotion jusqu’au 30 novembre 2026 inclus. Prix le plus bas des 30 derniers jours avant la réduction : ${lowest}.`,
          lowest,
        ],
      }[kind ?? ""] ?? [null, null];
      expect([plain(tag.note), plain(tag.struck)]).toEqual(expected);
    },
  );
});

test("a subscription's prices are per month", () => {
  const { label } = priceTag({ ...PLAIN, type: "subscription" }, historyOf(""), paris("2026-11-25"));
  expect(plain(label)).toBe("2 497 € TTC par mois");
});

describe("the changes that a job writes down", () => {
  test.each([
    ["the end of a launch", LAUNCH, "2026-12-01", "2027-01-02", "2497 2027-01-01"],
    ["nothing before its end", LAUNCH, "2026-12-01", "2026-12-31T23:59:59", ""],
    ["nothing twice", LAUNCH, "2027-01-01", "2027-02-01", ""],
    ["both ends of a promotion, after a stop", SALE, "2026-11-01", "2026-12-25", "1997 2026-11-21, 2497 2026-12-01"],
    ["only its begin", SALE, "2026-11-01", "2026-11-25", "1997 2026-11-21"],
    ["nothing of a plain price", PLAIN, "2026-01-01", "2027-01-01", ""],
  ] as const)("%s", (_, formation, since, now, expected) => {
    expect(changesBetween(formation, paris(since), paris(now))).toMatchObject(
      linesOf(expected).map(({ amountCents, validFrom }) => ({ amountCents, validFrom })),
    );
  });
});

test("the public history has no price at which nobody could buy", () => {
  const past = historyOf("997 2026-08-01, 2497 2026-09-01/never, 1997 2026-10-01/2026-11-01");
  expect(pricePeriods(past, paris("2026-11-25"))).toEqual([
    { amount: 199_700, from: paris("2026-11-01"), until: null, code: null },
    { amount: 99_700, from: paris("2026-08-01"), until: paris("2026-09-01"), code: null },
  ]);
  const again = historyOf("997 2026-08-01, 2497 2026-09-01/never, 997 2026-10-01");
  expect(pricePeriods(again, paris("2026-11-25"))).toEqual([
    { amount: 99_700, from: paris("2026-10-01"), until: null, code: null },
    { amount: 99_700, from: paris("2026-08-01"), until: paris("2026-09-01"), code: null },
  ]);
});

test("the public history has one line for each price since the first sale, the newest first", () => {
  const past = historyOf(
    "0 2026-07-01, 1997 2026-07-02, 1997 2026-09-01, 2497 2026-11-01, 900 2027-01-01",
    "2026-08-01",
  );
  expect(pricePeriods(past, paris("2026-11-25"))).toEqual([
    { amount: 249_700, from: paris("2026-11-01"), until: null, code: null },
    { amount: 199_700, from: paris("2026-08-01"), until: paris("2026-11-01"), code: null },
  ]);
  expect(pricePeriods({ ...past, firstOnSale: null }, paris("2026-11-25"))).toEqual([]);
});

/** Without a first day on sale, the formation was on sale from its first price on. The newest line stands first. */
function historyOf(past: string, sale = ""): PriceHistory {
  const lines = linesOf(past.replaceAll(/\/\S+(?=,|$)/g, "")).map((line, index) => {
    const [, since] = past.split(", ")[index]?.split("/") ?? [];
    return { ...line, practisedSince: since === undefined ? line.validFrom : since === "never" ? null : paris(since) };
  });
  const first = sale === "" ? lines[0]?.validFrom : sale === "never" ? null : paris(sale);
  return { lines: lines.reverse(), firstOnSale: first ?? null, codes: [] };
}

function linesOf(past: string): PastPrice[] {
  return past
    .split(", ")
    .filter(Boolean)
    .map((line) => line.split(" "))
    .map(([euros, since = ""]) => ({ amountCents: Number(euros) * 100, plainCents: null, validFrom: paris(since) }));
}

function paris(moment: string): Date {
  return new Date(Temporal.PlainDateTime.from(moment).toZonedDateTime("Europe/Paris").epochMilliseconds);
}

function per({ type }: PricedFormation): string {
  return type === "subscription" ? " par mois" : "";
}

function plain(label: string | null): string | null {
  return label?.replace(/[\u00a0\u202f]/g, " ") ?? null;
}
