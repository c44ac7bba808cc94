import { eurosToCents, formatEuros } from "../../values/money.ts";
import { formatDate } from "../../values/time.ts";
import {
  amountAt,
  changesBetween,
  isOver,
  lowestBeforeNow,
  type PricedFormation,
  type PriceHistory,
  priceTag,
} from "./pricing.ts";

const FOR_EVER = new Date(8.64e15);

/** What visitors will read, now and from each day on which that changes: the page's own words, and why nothing more. */
export function priceEffects(formation: PricedFormation, history: PriceHistory, now: Date): string[] {
  const later = changesBetween(formation, now, FOR_EVER).map(({ validFrom }) => validFrom);
  return [
    `Les visiteurs liront\u00a0: ${wordsAt(formation, history, now)}`,
    ...later.map((day) => `À partir du ${formatDate(day)}\u00a0: ${wordsAt(formation, history, day)}`),
  ];
}

function wordsAt(formation: PricedFormation, history: PriceHistory, at: Date): string {
  const { label, struck, note } = priceTag(formation, history, at);
  if (struck) return `${label}, ${struck} barré. ${note}`;
  if (note) return `${label}. ${note}`;
  const why = whyPlain(formation, history, at);
  return why ? `${label}, ${why}.` : `${label}.`;
}

function whyPlain(formation: PricedFormation, history: PriceHistory, at: Date): string | null {
  const { price, promotionUntil, launchUntil, nextAmount } = formation;
  const amount = amountAt(formation, at);
  if (nextAmount !== null && !isOver(launchUntil, at))
    return "sans «\u00a0prix de lancement\u00a0», parce qu’un autre prix a déjà été pratiqué";
  if (amount >= eurosToCents(price)) return null;
  if (promotionUntil === null) return "rien de barré, parce que la promotion n’a pas de dernier jour";
  const lowest = lowestBeforeNow(formation, history, at);
  return lowest === null
    ? `rien de barré, parce que ${formatEuros(eurosToCents(price))} n’a pas été pratiqué 30\u00a0jours`
    : `rien de barré, parce que le prix était déjà de ${formatEuros(lowest)} dans les 30\u00a0jours d’avant`;
}
