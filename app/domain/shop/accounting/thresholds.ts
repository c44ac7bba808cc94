import { EU_LIMIT } from "./vat.ts";

/**
 * Cents a year, without VAT: near the limit of the exemption for services, above it, and above the amount that ends it
 * at once (CGI, art. 293 B, I: 37,500 € and 41,250 €).
 */
export const THRESHOLDS = [3_000_000, 3_750_000, 4_125_000] as const;

/** Cents a year, without VAT, of sales to consumers in other members: near the limit of art. 259 D of the CGI, and at it. */
export const EU_THRESHOLDS = [800_000, EU_LIMIT] as const;

const FIRST_DAYS = 7;

/** In the first days of a year also the last one before: its last sales came after that day's check. */
export function watchedDays(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const lastOfYear = today.with({ month: 1, day: 1 }).subtract({ days: 1 });
  return today.dayOfYear <= FIRST_DAYS ? [lastOfYear, today] : [today];
}

export function reachedThresholds(turnover: number, thresholds: readonly number[]): number[] {
  return thresholds.filter((threshold) => turnover >= threshold);
}
