import type { VatRegime, VatTreatment } from "#db/types.ts";
import { EU_COUNTRIES, euRate } from "./vat-rates.ts";

export interface Vat {
  /** Hundredths of a per cent: 2000 is 20 %. */
  rate: number;
  treatment: VatTreatment;
}

interface Sale {
  regime: VatRegime;
  /** Two letters (ISO 3166); null when it is unknown: treated as France. */
  country: string | null;
  /** The buyer is a company with a VAT number of its country. */
  isCompany: boolean;
  day: Temporal.PlainDate;
}

/** Overseas departments have a rate of their own (CGI, art. 296); in Guiana and Mayotte there is none (art. 294). */
const OVERSEAS_RATES = new Map([
  ["GP", 850],
  ["MQ", 850],
  ["RE", 850],
]);
const WITHOUT_VAT = ["GF", "YT"];
/** Monaco counts as France (CGI, art. 259 D and the convention of 1963). */
const AS_FRANCE = ["FR", "MC"];

/** The VAT inside the price of a training that is delivered over the network. */
export function vatOf({ regime, country: given, isCompany, day }: Sale): Vat {
  // A small business charges none, wherever the buyer lives (CGI, art. 293 B).
  if (regime === "franchise") return { rate: 0, treatment: "franchise" };
  const country = given ?? "FR";
  if (AS_FRANCE.includes(country)) return { rate: euRate("FR", day), treatment: "taxed" };
  if (WITHOUT_VAT.includes(country)) return { rate: 0, treatment: "exempt-territory" };
  const overseas = OVERSEAS_RATES.get(country);
  if (overseas !== undefined) return { rate: overseas, treatment: "taxed" };
  if (!EU_COUNTRIES.includes(country)) return { rate: 0, treatment: "outside-france" };
  // The company pays the VAT in its own country (CGI, art. 259, 1°; directive 2006/112/CE, art. 196).
  if (isCompany) return { rate: 0, treatment: "reverse-charge" };
  // Below 10,000 € a year in other members the French rate applies, above it the buyer's (CGI, art. 259 D).
  return { rate: euRate(regime === "oss" ? country : "FR", day), treatment: "taxed" };
}

/** The VAT that a price contains, in cents. */
export function vatInside(totalCents: number, rate: number): number {
  return Math.round((totalCents * rate) / (10_000 + rate));
}

/**
 * The VAT of one of several credit notes about a payment, as a difference of totals: together they return exactly the
 * VAT of the invoice, despite rounding.
 */
export function vatBetween(creditedBefore: number, creditedAfter: number, rate: number): number {
  return vatInside(creditedAfter, rate) - vatInside(creditedBefore, rate);
}

/** A regime from a day on. */
export interface DatedRegime {
  startsOn: Temporal.PlainDate;
  regime: VatRegime;
}

/**
 * The regime on that day: the decision with the latest starting day up to it; of several with the same day, the last
 * one. `decided` is in the order of the decisions.
 */
export function regimeOn(decided: readonly DatedRegime[], day: Temporal.PlainDate): VatRegime {
  const started = decided.filter(({ startsOn }) => Temporal.PlainDate.compare(startsOn, day) <= 0);
  const latest = started.toSorted((a, b) => Temporal.PlainDate.compare(a.startsOn, b.startsOn)).at(-1);
  return latest?.regime ?? "franchise";
}
