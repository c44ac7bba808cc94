/**
 * The yearly turnovers, without VAT, at which the seller is warned: near the limit of the VAT exemption for services,
 * above it, and above the amount that ends the exemption at once (CGI, art. 293 B, I: 37,500 € and 41,250 €). Cents.
 */
export const THRESHOLDS = [3_000_000, 3_750_000, 4_125_000] as const;

/** The thresholds that this turnover has reached. */
export function reachedThresholds(turnover: number): number[] {
  return THRESHOLDS.filter((threshold) => turnover >= threshold);
}
