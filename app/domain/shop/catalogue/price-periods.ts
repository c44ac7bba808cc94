import { type PriceHistory, practisedPrices, pricesSinceFirstSale } from "./pricing.ts";

/** A period during which one price applied. Cents. */
export interface PricePeriod {
  amount: number;
  from: Date;
  until: Date | null;
}

/** Newest first. Lines with the same price are one period; at a price of a break nobody could buy. */
export function pricePeriods(history: PriceHistory, now: Date): PricePeriod[] {
  const all = pricesSinceFirstSale(history, now);
  const periods: PricePeriod[] = [];
  for (const { amountCents: amount, validFrom: from } of practisedPrices(history, now)) {
    const last = periods.at(-1);
    const goesOn = last?.amount === amount && (last.until === null || last.until > from);
    const next = all.find((line) => line.validFrom > from && line.amountCents !== amount);
    if (!goesOn) periods.push({ amount, from, until: next?.validFrom ?? null });
  }
  return periods.reverse();
}
