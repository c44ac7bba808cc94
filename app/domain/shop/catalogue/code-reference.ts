import { addDays } from "../../values/time.ts";
import { type AnnouncedCode, lowestBetween, withCodes } from "./code-price.ts";
import { type PricedFormation, type PriceHistory, practisedNow, REFERENCE_DAYS } from "./pricing.ts";

/** The lowest price of the thirty days before a code begins, or as far as the history goes; null without any. Cents. */
export function lowestBeforeCode(
  formation: PricedFormation,
  history: PriceHistory,
  code: { from: Date },
  now: Date,
): number | null {
  const begin = Math.min(+code.from, +now);
  const lines = practisedNow(formation, history, now);
  return lowestBetween(withCodes(lines, history.codes), +addDays(new Date(begin), -REFERENCE_DAYS), begin);
}

/**
 * What a code makes of the promotions to come: up to the day, none from this amount on is an announced reduction any
 * more. Null while the formation has never been on sale. Cents.
 */
export function boundAfterCode(formation: PricedFormation, history: PriceHistory, code: AnnouncedCode, now: Date) {
  if (code.until === null) return null;
  const lines = practisedNow(formation, history, now);
  const begin = Math.max(+code.from, +now);
  const amount = lowestBetween(withCodes(lines, [...history.codes, code]), begin, begin + 1);
  return amount === null ? null : { amount, until: addDays(code.until, REFERENCE_DAYS) };
}
