import type { Db } from "#db/connection.server.ts";
import { eurosToCents, formatEuros } from "../../values/money.ts";
import { formatDate } from "../../values/time.ts";
import { historyOf, selectOffers, toFormation } from "./for-sale.server.ts";
import {
  amountAt,
  changesBetween,
  isOver,
  lineAt,
  lowestBeforeNow,
  type PricedFormation,
  type PriceHistory,
  priceTag,
} from "./pricing.ts";

/** What visitors would read with these prices, if they were saved now. `id`: null for a new formation. */
export async function effectOfPrices(db: Db, id: string | null, formation: PricedFormation): Promise<string[]> {
  const now = new Date();
  const row = id === null ? undefined : await selectOffers(db).where("formations.id", "=", id).executeTakeFirst();
  const { lines, firstOnSale, codes } = row ? historyOf(row) : { lines: [], firstOnSale: null, codes: [] };
  const last = lines.toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime()).at(-1);
  const isOnSale = row !== undefined && toFormation(row, now).notForSale === null;
  const saved = { ...lineAt(formation, now), practisedSince: isOnSale ? now : null };
  const after = last?.amountCents === saved.amountCents ? lines : [...lines, saved];
  return priceEffects(formation, { lines: after, firstOnSale, codes }, now);
}

const FOR_EVER = new Date(8.64e15);

/** What visitors will read, now and from each day on which that changes: the page's own words, and why nothing more. */
function priceEffects(formation: PricedFormation, history: PriceHistory, now: Date): string[] {
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
