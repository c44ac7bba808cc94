import { type PriceHistory, practisedPrices } from "./pricing.ts";

/** A period during which one price applied. Cents. */
export interface PricePeriod {
  amount: number;
  from: Date;
  /** Null for the current period. */
  until: Date | null;
}

/** The practised prices as periods, newest first. Consecutive lines with the same price are one period. */
export function pricePeriods(history: PriceHistory, now: Date): PricePeriod[] {
  const lines = practisedPrices(history, now).filter(
    (line, index, all) => line.amountCents !== all[index - 1]?.amountCents,
  );
  return lines
    .map(({ amountCents, validFrom }, index) => ({
      amount: amountCents,
      from: validFrom,
      until: lines[index + 1]?.validFrom ?? null,
    }))
    .reverse();
}
