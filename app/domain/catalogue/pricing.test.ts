import { expect, test } from "vitest";
import { currentAmount, type PastPrice, priceTag } from "./pricing.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const SALE = { price: 2497, promotionalPrice: 1997, type: "payment" } as const;

function days(ago: number): Date {
  return new Date(NOW.getTime() - ago * 24 * 3600 * 1000);
}

function history(...lines: [euros: number, daysAgo: number][]): PastPrice[] {
  return lines.map(([euros, ago]) => ({ amountCents: euros * 100, validFrom: days(ago) }));
}

test.each([
  [{ price: 2497, promotionalPrice: 1997 }, 199_700],
  [{ price: 2497, promotionalPrice: null }, 249_700],
  [{ price: 2497, promotionalPrice: 0 }, 0],
  [{ price: 0, promotionalPrice: null }, 0],
])("%j costs %i cents", (prices, cents) => {
  expect(currentAmount({ ...prices, type: "payment" })).toBe(cents);
});

test.each([
  ["no promotion", { ...SALE, promotionalPrice: null }, history([2497, 90]), null, null],
  ["a promotion that is none", { ...SALE, promotionalPrice: 2497 }, history([2497, 90]), null, null],
  ["no history at all", SALE, [], "Prix de lancement, puis 2 497 € TTC.", null],
  ["the present price is all there ever was", SALE, history([1997, 90]), "Prix de lancement, puis 2 497 € TTC.", null],
  [
    "the other price is younger than 30 days",
    SALE,
    history([2497, 29], [1997, 1]),
    "Prix de lancement, puis 2 497 € TTC.",
    null,
  ],
  ["thirty days at the old price", SALE, history([2497, 31], [1997, 1]), "avant la réduction : 2 497 €.", "2 497 €"],
  [
    "a lower price in between is the one to compare with",
    SALE,
    history([2497, 90], [2197, 20], [2497, 10], [1997, 1]),
    "avant la réduction : 2 197 €.",
    "2 197 €",
  ],
  [
    "a low price that ended before the thirty days does not count",
    SALE,
    history([1500, 90], [2497, 60], [1997, 1]),
    "avant la réduction : 2 497 €.",
    "2 497 €",
  ],
  [
    "a low price that reached into the thirty days counts",
    SALE,
    history([1500, 90], [2497, 20], [1997, 1]),
    "Prix de lancement, puis 2 497 € TTC.",
    null,
  ],
  [
    "the same price noted twice is one reduction",
    SALE,
    history([2497, 60], [1997, 9], [1997, 2]),
    "avant la réduction : 2 497 €.",
    "2 497 €",
  ],
  [
    "a price that begins later is no history",
    SALE,
    history([2497, 60], [1997, 1], [900, -5]),
    "avant la réduction : 2 497 €.",
    "2 497 €",
  ],
] as const)("%s", (_, formation, past, note, struck) => {
  const tag = priceTag(formation, [...past].reverse(), NOW);
  expect(plain(tag.struck)).toBe(struck);
  if (note) expect(plain(tag.note)).toContain(note);
  else expect(tag.note).toBeNull();
});

test("a subscription's prices are per month", () => {
  const tag = priceTag({ price: 997, promotionalPrice: 797, type: "subscription" }, [], NOW);
  expect(plain(tag.label)).toBe("797 € TTC par mois");
  expect(plain(tag.note)).toBe("Prix de lancement, puis 997 € TTC par mois.");
});

function plain(label: string | null): string | null {
  return label?.replace(/[\u00a0\u202f]/g, " ") ?? null;
}
