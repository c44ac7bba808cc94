import { describe, expect, test } from "vitest";
import { PLAIN } from "#tests/support/price-histories.ts";
import { type AnnouncedCode, priceWithCode } from "./code-price.ts";
import { boundAfterCode, lowestBeforeCode } from "./code-reference.ts";
import { type PricedFormation, type PriceHistory, pricePeriods, priceTag } from "./pricing.ts";

const SALE = { ...PLAIN, promotionalPrice: 170, promotionFrom: "2026-11-21", promotionUntil: "2026-11-30" };
const OFFERS: Record<string, PricedFormation> = {
  plain: PLAIN,
  sale: SALE,
  "sale at 150": { ...SALE, promotionalPrice: 150 },
  "sale without an end": { ...SALE, promotionUntil: null },
  launch: { ...PLAIN, launchUntil: "2026-12-31", nextAmount: 300 },
};
const OLD = "200 2026-08-01, 170/200 2026-11-21";

/**
 * What is told | offer | history, euros to pay from a day on (« 170/200 »: in a promotion, 200 without it) | public
 * codes, from a day to another | when | what is struck.
 */
const STRUCK = `
no code at all                            | sale | ${OLD} | | 2026-11-25 | 200
a code within the thirty days             | sale | ${OLD} | 10% 2026-11-01 2026-11-10 | 2026-11-25 | 180
… that nobody has used counts as well     | sale | ${OLD} | 5% 2026-11-01 2026-11-02 | 2026-11-25 | 190
a code as low as the promotion            | sale | ${OLD} | 15% 2026-11-01 2026-11-10 | 2026-11-25 |
a code below the promotion                | sale | ${OLD} | 20% 2026-11-01 2026-11-10 | 2026-11-25 |
a code in euros                           | sale | ${OLD} | 20€ 2026-11-01 2026-11-10 | 2026-11-25 | 180
a code in euros, below                    | sale | ${OLD} | 50€ 2026-11-01 2026-11-10 | 2026-11-25 |
a code over as the thirty days begin      | sale | ${OLD} | 20% 2026-10-01 2026-10-22 | 2026-11-25 | 200
a code that reached a day into them       | sale | ${OLD} | 20% 2026-10-01 2026-10-23 | 2026-11-25 |
a code over for long                      | sale | ${OLD} | 20% 2026-08-15 2026-09-01 | 2026-11-25 | 200
a code that ends with the promotion       | sale | ${OLD} | 20% 2026-11-10 2026-11-30 | 2026-11-25 |
a code that begins with the promotion     | sale | ${OLD} | 20% 2026-11-21 2026-11-30 | 2026-11-25 | 200
a code that begins later in it            | sale | ${OLD} | 20% 2026-11-23 2026-11-30 | 2026-11-25 | 200
a code of the future                      | sale | ${OLD} | 20% 2026-12-01 2026-12-20 | 2026-11-25 | 200
a code that was stopped before it began   | sale | ${OLD} | 20% 2026-11-05 2026-11-01 | 2026-11-25 | 200
a code without an end                     | sale | ${OLD} | 10% 2026-11-01 | 2026-11-25 | 180
two codes: the lower one                  | sale | ${OLD} | 5% 2026-11-01 2026-11-20, 10% 2026-11-05 2026-11-06 | 2026-11-25 | 180
two codes never add up                    | sale | ${OLD} | 10% 2026-11-01 2026-11-20, 10% 2026-11-01 2026-11-20 | 2026-11-25 | 180
one of two is over for long               | sale | ${OLD} | 50% 2026-08-02 2026-08-03, 10% 2026-11-01 2026-11-02 | 2026-11-25 | 180
a code of one hour                        | sale | ${OLD} | 10% 2026-11-01T10:00 2026-11-01T11:00 | 2026-11-25 | 180
to the second before the promotion        | sale | ${OLD} | 10% 2026-11-20T23:59:59 2026-11-25 | 2026-11-25 | 180
a code on a price that was lower then     | sale | 200 2026-07-01, 190 2026-11-01, 200 2026-11-08, 170/200 2026-11-21 | 10% 2026-11-10 2026-11-12 | 2026-11-25 | 180
… and within that lower price             | sale | 200 2026-07-01, 190 2026-11-01, 200 2026-11-08, 170/200 2026-11-21 | 5% 2026-11-02 2026-11-04 | 2026-11-25 | 180.50
a promotion before, and a code in it      | sale | 200 2026-07-01, 185/200 2026-11-01, 200 2026-11-08, 170/200 2026-11-21 | 5% 2026-11-02 2026-11-04 | 2026-11-25 | 185
… a code of the plain price, lower        | sale | 200 2026-07-01, 185/200 2026-11-01, 200 2026-11-08, 170/200 2026-11-21 | 10% 2026-11-02 2026-11-04 | 2026-11-25 | 180
… of which the plain price is not noted   | sale | 200 2026-07-01, 190 2026-11-01, 200 2026-11-08, 170 2026-11-21 | 10% 2026-11-02 2026-11-04 | 2026-11-25 | 171
a code in the launch before               | sale | 180 2026-09-01, 200 2026-11-01, 170/200 2026-11-21 | 5% 2026-10-25 2026-10-28 | 2026-11-25 | 171
a code at under a euro is none            | sale | ${OLD} | 199.50€ 2026-11-01 2026-11-10 | 2026-11-25 | 200
a code at one euro                        | sale | ${OLD} | 199€ 2026-11-01 2026-11-10 | 2026-11-25 |
a second, deeper promotion                | sale at 150 | ${OLD.replace("170", "150")} | 20% 2026-11-01 2026-11-10 | 2026-11-25 | 160
on sale for twenty-nine days, with a code | sale | 200 2026-10-23, 170/200 2026-11-21 | 10% 2026-11-01 2026-11-10 | 2026-11-25 |
no last day: nothing is struck            | sale without an end | ${OLD} | 10% 2026-11-01 2026-11-10 | 2026-11-25 |
a plain price, and a code that runs       | plain | 200 2026-08-01 | 20% 2026-11-20 2026-11-30 | 2026-11-25 |
the promotion is over                     | sale | ${OLD} | 20% 2026-11-01 2026-11-10 | 2026-12-05 |
begun, and the job has not run yet        | sale | 200 2026-08-01 | 10% 2026-11-01 2026-11-10 | 2026-11-21 | 180
`;

test.each(rowsOf(STRUCK))("%s (%s, %s, codes %s, on %s)", (_what, offer, past, codes, moment, struck) => {
  const tag = priceTag(OFFERS[offer ?? ""] ?? PLAIN, historyOf(past ?? "", codes), paris(moment));
  expect(tag.struck?.replace(/[\u00a0\u202f€]/g, "") ?? "").toBe(struck?.replace(".", ","));
});

/** What is told | offer | history | other codes | when the code begins | the lowest price that stands beside it. */
const BESIDE = `
one price                                 | plain | 200 2026-08-01 | | 2026-11-20 | 200
a promotion until the day before          | plain | 200 2026-07-01, 170/200 2026-11-01, 200 2026-11-20 | | 2026-11-20 | 170
a promotion over for thirty days          | plain | 200 2026-07-01, 170/200 2026-10-01, 200 2026-10-21 | | 2026-11-20 | 200
… and the clocks have changed since       | plain | 200 2026-01-01, 170/200 2026-03-01, 200 2026-03-11 | | 2026-04-10 | 200
raised within the thirty days             | plain | 180 2026-07-01, 200 2026-11-10 | | 2026-11-20 | 180
another code before it                    | plain | 200 2026-08-01 | 20% 2026-11-01 2026-11-05 | 2026-11-20 | 160
another code that still runs              | plain | 200 2026-08-01 | 20% 2026-11-01 2026-12-05 | 2026-11-20 | 160
another code that begins with it          | plain | 200 2026-08-01 | 20% 2026-11-20 2026-12-05 | 2026-11-20 | 200
on sale for ten days                      | plain | 200 2026-11-10 | | 2026-11-20 | 200
on sale since that day                    | plain | 200 2026-11-20 | | 2026-11-20 | none
never on sale                             | plain | | | 2026-11-20 | none
in a launch                               | launch | 200 2026-11-01 | | 2026-11-20 | 200
a code of the future: as of today         | plain | 200 2026-07-01, 170/200 2026-11-01, 200 2026-11-10 | | 2027-03-01 | 170
`;

test.each(rowsOf(BESIDE))(
  "beside a code: %s (%s, %s, codes %s, from %s)",
  (_what, offer, past, codes, from, beside) => {
    const history = historyOf(past ?? "", codes);
    const lowest = lowestBeforeCode(OFFERS[offer ?? ""] ?? PLAIN, history, { from: paris(from) }, paris("2026-11-25"));
    expect(lowest === null ? "none" : `${lowest / 100}`).toBe(beside);
  },
);

describe("the price with a code", () => {
  test.each([
    [200, 200, "10%", "180 for 200"],
    [199, 199, "20%", "159.2 for 199"],
    [199, 199, "15%", "169.15 for 199"],
    [0.99, 0.99, "1%", "too-low"],
    [33.33, 33.33, "50%", "16.66 for 33.33"],
    [200, 200, "90%", "20 for 200"],
    [1.11, 1.11, "10%", "too-low"],
    [200, 200, "199€", "1 for 200"],
    [200, 200, "199.01€", "too-low"],
    [200, 200, "500€", "too-low"],
    [0, 0, "10%", "too-low"],
    [170, 200, "10%", "already-lower"],
    [170, 200, "15%", "already-lower"],
    [170, 200, "16%", "168 for 200"],
    [170, 200, "40€", "160 for 200"],
  ] as const)("%d € to pay, %d € without the promotion, %s: %s", (amount, plain, terms, expected) => {
    const price = priceWithCode(
      { amount: cents(amount), plain: cents(plain) },
      codesOf(`${terms} 2026-01-01`)[0] ?? ({} as AnnouncedCode),
    );
    expect(price.outcome === "reduced" ? `${price.amount / 100} for ${price.list / 100}` : price.outcome).toBe(
      expected,
    );
    if (price.outcome === "reduced") expect(price.list - price.discount).toBe(price.amount);
  });
});

test.each([
  ["in a promotion", SALE, 200],
  [
    "in a launch, as a promotional price without days",
    { ...PLAIN, price: 300, promotionalPrice: 200, launchUntil: "2026-12-31", nextAmount: 300 },
    200,
  ],
  ["in a promotion without a last day", { ...SALE, promotionUntil: null }, 170],
] as const)("the plain price that a code reduces: %s", (_what, formation, euros) => {
  expect(priceTag(formation, historyOf(OLD), paris("2026-11-25")).plain).toBe(cents(euros));
});

test("a code makes no launch of a launch price, and ends none", () => {
  const history = historyOf("200 2026-11-01", "10% 2026-11-05 2026-11-15");
  expect(priceTag(OFFERS.launch ?? PLAIN, history, paris("2026-11-25")).note).toMatch(/^Prix de lancement/);
});

test("the public history names each price with a code that was announced, and for how long", () => {
  const history = historyOf(
    "200 2026-08-01, 170/200 2026-11-21",
    "10% 2026-11-01 2026-11-10, 20% 2026-11-20, 50% 2026-12-01",
  );
  const shown = pricePeriods(history, paris("2026-11-25")).map(({ amount, from, until, code }) => [
    amount / 100,
    from,
    until,
    code,
  ]);
  expect(shown).toEqual([
    [170, paris("2026-11-21"), null, null],
    [160, paris("2026-11-20"), null, "CODE20%"],
    [180, paris("2026-11-01"), paris("2026-11-10"), "CODE10%"],
    [200, paris("2026-08-01"), paris("2026-11-21"), null],
  ]);
});

test("what a code makes impossible is known before it exists", () => {
  const [code] = codesOf("20% 2026-12-01 2026-12-10") as [AnnouncedCode];
  const history = historyOf("200 2026-08-01");
  const bound = boundAfterCode(PLAIN, history, code, paris("2026-11-25"));
  expect(bound).toEqual({ amount: 16_000, until: paris("2027-01-09") });
  const after = (promotionalPrice: number) => {
    const sale = { ...PLAIN, promotionalPrice, promotionFrom: "2027-01-05", promotionUntil: "2027-01-20" };
    return priceTag(sale, { ...history, codes: [code] }, paris("2027-01-06")).struck;
  };
  expect([after(160), after(159)?.replace(/\s/g, " ")]).toEqual([null, "160 €"]);
});

function rowsOf(table: string): [string, ...string[]][] {
  return table
    .trim()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()) as [string, ...string[]]);
}

function historyOf(past: string, codes = ""): PriceHistory {
  const lines = past
    .split(", ")
    .filter(Boolean)
    .map((line) => {
      const [prices = "", day] = line.split(" ");
      const [amount, plain] = prices.split("/");
      const validFrom = paris(day);
      return {
        amountCents: cents(amount),
        plainCents: plain ? cents(plain) : null,
        validFrom,
        practisedSince: validFrom,
      };
    });
  return { lines, firstOnSale: lines[0]?.validFrom ?? null, codes: codesOf(codes) };
}

function codesOf(text: string): AnnouncedCode[] {
  return text
    .split(", ")
    .filter(Boolean)
    .map((line) => {
      const [terms = "", from, until] = line.split(" ");
      const [percent, euros] = terms.endsWith("%")
        ? [Number.parseInt(terms, 10), null]
        : [null, cents(terms.slice(0, -1))];
      return { code: `CODE${terms}`, percent, cents: euros, from: paris(from), until: until ? paris(until) : null };
    });
}

function cents(euros: string | number | undefined): number {
  return Math.round(Number(euros) * 100);
}

function paris(moment = ""): Date {
  return new Date(Temporal.PlainDateTime.from(moment).toZonedDateTime("Europe/Paris").epochMilliseconds);
}
