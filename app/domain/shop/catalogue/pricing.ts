import type { OrderType } from "#db/types.ts";
import { eurosToCents, formatEuros, formatPrice } from "../../values/money.ts";
import { addDays, formatDate, parisMidnight } from "../../values/time.ts";
import { type AnnouncedCode, lowestBetween, periodsOfCode, withCodes } from "./code-price.ts";

/** So long before a reduction its reference is looked for (Code de la consommation, art. L112-1-1). */
export const REFERENCE_DAYS = 30;

/** Prices are whole euros; days are days in Paris, as YYYY-MM-DD. */
export interface PricedFormation {
  price: number;
  promotionalPrice: number | null;
  promotionFrom: string | null;
  promotionUntil: string | null;
  launchUntil: string | null;
  nextAmount: number | null;
  type: OrderType;
}

export interface PastPrice {
  amountCents: number;
  /** Without the promotion; null: not noted, and then the amount counts. */
  plainCents: number | null;
  validFrom: Date;
}

interface RecordedPrice extends PastPrice {
  /** Since when somebody could buy at it; null while nobody could, or nobody has recorded it. */
  practisedSince: Date | null;
}

export interface PriceHistory {
  lines: RecordedPrice[];
  firstOnSale: Date | null;
  codes: AnnouncedCode[];
}

export interface PriceTag {
  /** Cents, all taxes included: what is charged without a code. */
  amount: number;
  /** Cents: without the promotion. A code reduces it. */
  plain: number;
  label: string;
  /** The sentence that the law requires beside the price; null for a plain price. */
  note: string | null;
  /** The crossed-out price: only for a reduction that the price history proves. */
  struck: string | null;
}

/** In cents. It depends on the time alone: a job only records each change afterwards. */
export function amountAt(formation: PricedFormation, now: Date): number {
  const { price, promotionalPrice } = formation;
  return centsAt(formation, promotionalPrice !== null && isInPromotion(formation, now) ? promotionalPrice : price, now);
}

/** The same without the promotion. A promotional price without a last day is a plain one, as that of a launch. */
export function plainAt(formation: PricedFormation, now: Date): number {
  return formation.promotionUntil === null ? amountAt(formation, now) : centsAt(formation, formation.price, now);
}

/** The end of a launch never lowers a price, because an administrator may have raised it meanwhile. */
function centsAt({ launchUntil, nextAmount }: PricedFormation, euros: number, now: Date): number {
  return eurosToCents(isOver(launchUntil, now) ? Math.max(euros, nextAmount ?? 0) : euros);
}

/** The oldest first: a launch that ends, a promotion that begins or ends. */
export function changesBetween(formation: PricedFormation, since: Date, now: Date): PastPrice[] {
  const { promotionFrom, promotionUntil, launchUntil } = formation;
  const moments = [
    promotionFrom === null ? null : dayStart(promotionFrom),
    dayAfter(promotionUntil),
    dayAfter(launchUntil),
  ]
    .filter((at) => at !== null)
    .filter((at) => at > since && at <= now)
    .sort((a, b) => a.getTime() - b.getTime());
  return moments.map((at) => lineAt(formation, at));
}

export function lineAt(formation: PricedFormation, at: Date): PastPrice {
  return { amountCents: amountAt(formation, at), plainCents: plainAt(formation, at), validFrom: at };
}

/**
 * The price as the law requires it to be shown (Code de la consommation, art. L112-1-1). A launch price names its end
 * and the price that follows, and is one only if no other price has ever applied. A reduction names its end and the
 * lowest price of the thirty days before it, computed from the history. Every other price is plain.
 */
export function priceTag(formation: PricedFormation, history: PriceHistory, now: Date): PriceTag {
  const amount = amountAt(formation, now);
  const label = formatPrice(amount, formation.type);
  const plain = { amount, plain: plainAt(formation, now), label, note: null, struck: null };
  if (isLaunch(formation, history, now)) {
    const next = formatPrice(eurosToCents(formation.nextAmount), formation.type);
    return { ...plain, note: `Prix de lancement jusqu’au ${formatDay(formation.launchUntil)} inclus, puis ${next}.` };
  }
  if (!isAnnouncedReduction(formation, now)) return plain;
  const lowest = lowestBeforeNow(formation, history, now);
  if (lowest === null || lowest <= amount) return plain;
  const note = `Promotion jusqu’au ${formatDay(formation.promotionUntil)} inclus. Prix le plus bas des 30 derniers jours avant la réduction\u00a0: ${formatEuros(lowest)}.`;
  return { ...plain, note, struck: formatEuros(lowest) };
}

/**
 * The prices that were practised, the oldest first (Code de la consommation, art. L112-1-1). A higher price counts only
 * since somebody could buy at it: raised during a break, it would be a reference that no buyer has paid. A lower one
 * always counts, because it can only lower the reference.
 */
function practisedPrices(history: PriceHistory, now: Date): PastPrice[] {
  const practised: PastPrice[] = [];
  for (const { practisedSince, ...line } of pricesSinceFirstSale(history, now)) {
    const isRaise = line.amountCents > (practised.at(-1)?.amountCents ?? line.amountCents);
    if (!isRaise) practised.push(line);
    else if (practisedSince) practised.push({ ...line, validFrom: practisedSince });
  }
  return practised;
}

/**
 * All prices since the first sale, the oldest first. What the formation cost before anybody could buy it is no price
 * that a buyer ever saw (art. L121-2): the history begins with the first sale, at the price of that moment.
 */
function pricesSinceFirstSale({ lines, firstOnSale }: PriceHistory, now: Date): RecordedPrice[] {
  if (firstOnSale === null) return [];
  const past = linesUntil(now, lines);
  const opening = past.findLast((line) => line.validFrom <= firstOnSale);
  const later = past.filter((line) => line.validFrom > firstOnSale);
  return opening ? [{ ...opening, validFrom: firstOnSale }, ...later] : later;
}

/** With the changes that are due and not noted yet. */
function pastAt(formation: PricedFormation, history: PriceHistory, now: Date): PriceHistory {
  return { ...history, lines: withDueChanges(formation, linesUntil(now, history.lines), now) };
}

/** The reference of a reduction; null while thirty days before it are not known. Cents. */
export function lowestBeforeNow(formation: PricedFormation, history: PriceHistory, now: Date): number | null {
  return lowestBefore(amountAt(formation, now), practisedNow(formation, history, now), history.codes);
}

export function practisedNow(formation: PricedFormation, history: PriceHistory, now: Date): PastPrice[] {
  return practisedPrices(pastAt(formation, history, now), now);
}

function withDueChanges(formation: PricedFormation, recorded: RecordedPrice[], now: Date): RecordedPrice[] {
  const last = recorded.at(-1);
  const changes = last ? changesBetween(formation, last.validFrom, now) : [];
  return [...recorded, ...changes.map((change) => ({ ...change, practisedSince: null }))];
}

function linesUntil(now: Date, lines: RecordedPrice[]): RecordedPrice[] {
  return lines.filter((line) => line.validFrom <= now).sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
}

type Launch = PricedFormation & { launchUntil: string; nextAmount: number };

/** Whether visitors read « Prix de lancement ». */
export function isLaunch(formation: PricedFormation, history: PriceHistory, now: Date): formation is Launch {
  const { launchUntil, nextAmount } = formation;
  const past = pricesSinceFirstSale(pastAt(formation, history, now), now);
  const amount = amountAt(formation, now);
  return (
    launchUntil !== null &&
    nextAmount !== null &&
    !isOver(launchUntil, now) &&
    eurosToCents(nextAmount) > amount &&
    past.every((line) => line.amountCents === amount)
  );
}

function isAnnouncedReduction(
  formation: PricedFormation,
  now: Date,
): formation is PricedFormation & { promotionUntil: string } {
  const { price, promotionalPrice, promotionUntil } = formation;
  return (
    promotionUntil !== null &&
    promotionalPrice !== null &&
    promotionalPrice < price &&
    amountAt(formation, now) === eurosToCents(promotionalPrice) &&
    isInPromotion(formation, now)
  );
}

function isInPromotion({ promotionFrom, promotionUntil }: PricedFormation, now: Date): boolean {
  return (promotionFrom === null || now >= dayStart(promotionFrom)) && !isOver(promotionUntil, now);
}

/** Null when the history is shorter than thirty days, or when the current price is higher than the last practised. */
function lowestBefore(amount: number, lines: PastPrice[], codes: AnnouncedCode[]): number | null {
  if (lines.at(-1)?.amountCents !== amount) return null;
  let start = lines.length - 1;
  while (start > 0 && lines[start - 1]?.amountCents === amount) start -= 1;
  const begin = lines[start]?.validFrom;
  const [first] = lines.slice(0, start);
  if (!begin || !first) return null;
  const windowStart = addDays(begin, -REFERENCE_DAYS);
  return first.validFrom > windowStart ? null : lowestBetween(withCodes(lines, codes), +windowStart, +begin);
}

/** True once that day, in Paris, is over. */
export function isOver(lastDay: string | null, now: Date): boolean {
  const end = dayAfter(lastDay);
  return end !== null && now >= end;
}

function dayAfter(day: string | null): Date | null {
  return day === null ? null : parisMidnight(Temporal.PlainDate.from(day).add({ days: 1 }));
}

function dayStart(day: string): Date {
  return parisMidnight(Temporal.PlainDate.from(day));
}

function formatDay(day: string): string {
  return formatDate(dayStart(day));
}

/** A period during which one price applied. Cents. */
export interface PricePeriod {
  amount: number;
  from: Date;
  until: Date | null;
  /** With which it applied; null: without one. */
  code: string | null;
}

/** Newest first. Lines with the same price are one period; at a price of a break nobody could buy. */
export function pricePeriods(history: PriceHistory, now: Date): PricePeriod[] {
  const all = pricesSinceFirstSale(history, now);
  const periods: PricePeriod[] = [];
  const practised = practisedPrices(history, now);
  for (const { amountCents: amount, validFrom: from } of practised) {
    const last = periods.at(-1);
    const goesOn = last?.amount === amount && (last.until === null || last.until > from);
    const next = all.find((line) => line.validFrom > from && line.amountCents !== amount);
    if (!goesOn) periods.push({ amount, from, until: next?.validFrom ?? null, code: null });
  }
  const withCode = history.codes.flatMap((code) => periodsOfCode(practised, code, now));
  return [...periods, ...withCode].sort((a, b) => +b.from - +a.from);
}
