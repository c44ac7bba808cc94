/**
 * The yearly turnovers, without VAT, at which the seller is warned: near the limit of the VAT exemption for services,
 * above it, and above the amount that ends the exemption at once (CGI, art. 293 B, I: 37,500 € and 41,250 €). Cents.
 */
export const THRESHOLDS = [3_000_000, 3_750_000, 4_125_000] as const;

const FIRST_DAYS = 7;

/**
 * The days whose years are watched: today, and in the first days of a year the last day of the year before, whose last
 * sales came after that day's check.
 */
export function watchedDays(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const lastOfYear = today.with({ month: 1, day: 1 }).subtract({ days: 1 });
  return today.dayOfYear <= FIRST_DAYS ? [lastOfYear, today] : [today];
}

/** The thresholds that this turnover has reached. */
export function reachedThresholds(turnover: number): number[] {
  return THRESHOLDS.filter((threshold) => turnover >= threshold);
}
