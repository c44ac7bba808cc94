import type { VatRegime, VatTreatment } from "#db/types.ts";

interface Vat {
  /** Hundredths of a per cent: 2000 is 20 %. */
  rate: number;
  treatment: VatTreatment;
}

interface Sale {
  regime: VatRegime;
  /** Two letters (ISO 3166); null when it is unknown: treated as France. */
  country: string | null;
  /** With a VAT number of its country. */
  isCompany: boolean;
  /**
   * Cents without VAT: the sales to consumers in other members, this one included, of the year; of the year before if
   * they were more.
   */
  euTotal: number;
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
/** Whose banks and buyers are French, whatever the rate. */
export const FRENCH_TERRITORIES = [...AS_FRANCE, ...WITHOUT_VAT, ...OVERSEAS_RATES.keys()];

/** Cents a year without VAT: up to it, sales to consumers in other members are taxed as in France (CGI, art. 259 D). */
export const EU_LIMIT = 1_000_000;

export function vatOf({ regime, country: given, isCompany, euTotal, day }: Sale): Vat {
  const country = given ?? "FR";
  if (isOtherMember(country)) {
    // The company pays the VAT in its own country, also to a small business (CGI, art. 259, 1°; directive, art. 196).
    if (isCompany) return { rate: 0, treatment: "reverse-charge" };
    if (regime === "oss" || euTotal > EU_LIMIT) return { rate: euRate(country, day), treatment: "taxed" };
  }
  // A small business charges none on what is taxed in France (CGI, art. 293 B).
  if (regime === "franchise") return { rate: 0, treatment: "franchise" };
  if (AS_FRANCE.includes(country)) return { rate: euRate("FR", day), treatment: "taxed" };
  if (WITHOUT_VAT.includes(country)) return { rate: 0, treatment: "exempt-territory" };
  const overseas = OVERSEAS_RATES.get(country);
  if (overseas !== undefined) return { rate: overseas, treatment: "taxed" };
  if (isOtherMember(country)) return { rate: euRate("FR", day), treatment: "taxed" };
  return { rate: 0, treatment: "outside-france" };
}

interface Invoiced {
  country: string | null;
  regime: VatRegime;
  vatRate: number;
  vatTreatment: VatTreatment;
}

/**
 * Whether a sale counts in the national turnover (CGI, art. 293 B and 293 D; directive 2006/112/CE, art. 280 bis): its
 * place is in France. A rate that is also the French one counts as that.
 */
export function isInFrance(
  { country: given, regime, vatRate, vatTreatment }: Invoiced,
  day: Temporal.PlainDate,
): boolean {
  const country = given ?? "FR";
  if (vatTreatment === "reverse-charge") return false;
  if (!isOtherMember(country)) return FRENCH_TERRITORIES.includes(country);
  if (vatTreatment !== "taxed") return true;
  return regime === "standard" && vatRate === euRate("FR", day);
}

/** The other member whose VAT a sale bears; null of a sale in France, and of one without VAT. */
export function vatCountry(sale: Invoiced, day: Temporal.PlainDate): string | null {
  return sale.vatRate === 0 || isInFrance(sale, day) ? null : sale.country;
}

/** The standard rates of the European Union (directive 2006/112/CE, art. 97), hundredths of a per cent, each from its day on. */
const RATES: Record<string, readonly (readonly [from: string, rate: number])[]> = {
  AT: [["2000-01-01", 2000]],
  BE: [["2000-01-01", 2100]],
  BG: [["2000-01-01", 2000]],
  CY: [["2014-01-13", 1900]],
  CZ: [["2013-01-01", 2100]],
  DE: [["2021-01-01", 1900]],
  DK: [["2000-01-01", 2500]],
  EE: [
    ["2024-01-01", 2200],
    ["2025-07-01", 2400],
  ],
  ES: [["2012-09-01", 2100]],
  FI: [
    ["2013-01-01", 2400],
    ["2024-09-01", 2550],
  ],
  FR: [["2014-01-01", 2000]],
  GR: [["2016-06-01", 2400]],
  HR: [["2013-07-01", 2500]],
  HU: [["2012-01-01", 2700]],
  IE: [["2021-03-01", 2300]],
  IT: [["2013-10-01", 2200]],
  LT: [["2009-09-01", 2100]],
  LU: [
    ["2023-01-01", 1600],
    ["2024-01-01", 1700],
  ],
  LV: [["2012-07-01", 2100]],
  MT: [["2004-01-01", 1800]],
  NL: [["2012-10-01", 2100]],
  PL: [["2011-01-01", 2300]],
  PT: [["2011-01-01", 2300]],
  RO: [
    ["2017-01-01", 1900],
    ["2025-08-01", 2100],
  ],
  SE: [["2000-01-01", 2500]],
  SI: [["2013-07-01", 2200]],
  SK: [
    ["2011-01-01", 2000],
    ["2025-01-01", 2300],
  ],
};

export const EU_COUNTRIES = Object.keys(RATES);
export const OTHER_MEMBERS = EU_COUNTRIES.filter((country) => country !== "FR");

export function isOtherMember(country: string | null): boolean {
  return country !== null && OTHER_MEMBERS.includes(country);
}

export function euRate(country: string, day: Temporal.PlainDate): number {
  const known = RATES[country] ?? [];
  return known.findLast(([from]) => Temporal.PlainDate.compare(Temporal.PlainDate.from(from), day) <= 0)?.[1] ?? 0;
}

/** Cents. */
export function vatInside(totalCents: number, rate: number): number {
  return Math.round((totalCents * rate) / (10_000 + rate));
}

/** Of one of several credit notes: together they return the VAT of the invoice despite rounding. */
export function vatBetween(creditedBefore: number, creditedAfter: number, rate: number): number {
  return vatInside(creditedAfter, rate) - vatInside(creditedBefore, rate);
}

export interface DatedRegime {
  startsOn: Temporal.PlainDate;
  regime: VatRegime;
}

/** The decision with the latest starting day; of several with the same day, the last one of `decided`. */
export function regimeOn(decided: readonly DatedRegime[], day: Temporal.PlainDate): VatRegime {
  const started = decided.filter(({ startsOn }) => Temporal.PlainDate.compare(startsOn, day) <= 0);
  const latest = started.toSorted((a, b) => Temporal.PlainDate.compare(a.startsOn, b.startsOn)).at(-1);
  return latest?.regime ?? "franchise";
}

interface ReducedPaper {
  /** All taxes included, before the reduction. */
  listCents: number | null;
  netCents: number;
  vatRate: number;
  reductionLabel: string | null;
}

/**
 * The price and the reduction as an invoice shows them, without VAT: with the total they add up to the cent. Null
 * without a reduction (CGI, annexe II, art. 242 nonies A, I, 10°).
 */
export function reducedLines({ listCents, netCents, vatRate, reductionLabel }: ReducedPaper) {
  if (listCents === null || reductionLabel === null) return null;
  const net = listCents - vatInside(listCents, vatRate);
  return { net, label: reductionLabel, reduction: net - netCents };
}
