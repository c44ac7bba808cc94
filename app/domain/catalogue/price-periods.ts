import type { PastPrice } from "./pricing.ts";

/** A time during which one price was in force. Cents. */
export interface PricePeriod {
  amount: number;
  from: Date;
  /** Null for the present one. */
  until: Date | null;
}

/** The history as periods, the newest first; the same price noted twice is one. */
export function pricePeriods(history: PastPrice[], now: Date): PricePeriod[] {
  const lines = history
    .filter((line) => line.validFrom <= now)
    .sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime())
    .filter((line, index, all) => line.amountCents !== all[index - 1]?.amountCents);
  return lines
    .map(({ amountCents, validFrom }, index) => ({
      amount: amountCents,
      from: validFrom,
      until: lines[index + 1]?.validFrom ?? null,
    }))
    .reverse();
}
