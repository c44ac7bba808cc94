import { eurosToCents, formatEuros, formatPrice } from "../values/money.ts";

const THIRTY_DAYS_MS = 30 * 24 * 3600 * 1000;

export interface PricedFormation {
  /** Whole euros. */
  price: number;
  promotionalPrice: number | null;
  type: "payment" | "subscription";
}

/** One line of the append-only history. */
export interface PastPrice {
  amountCents: number;
  validFrom: Date;
}

export interface PriceTag {
  /** Cents, all taxes included: what is charged. */
  amount: number;
  /** « 1 997 € TTC » */
  label: string;
  /** « Prix de lancement, puis 2 497 € TTC. » or the lowest price of the last thirty days; null without a reduction. */
  note: string | null;
  /** The struck figure: only for a reduction that the history bears out. */
  struck: string | null;
}

/** What a buyer pays now, in cents: the promotional price when there is one. */
export function currentAmount(formation: PricedFormation): number {
  return eurosToCents(formation.promotionalPrice ?? formation.price);
}

/**
 * The price as the law wants it shown (Code de la consommation, art. L112-1-1): a reduction is announced against the
 * lowest price of the thirty days before it, computed from the history. Without thirty days of history at another
 * price there is no struck figure, only « Prix de lancement » with the later price.
 */
export function priceTag(formation: PricedFormation, history: PastPrice[], now: Date): PriceTag {
  const amount = currentAmount(formation);
  const label = formatPrice(amount, formation.type);
  const normal = eurosToCents(formation.price);
  if (formation.promotionalPrice === null || amount >= normal) return { amount, label, note: null, struck: null };
  const lowest = lowestBefore(amount, history, now);
  if (lowest === null || lowest <= amount) {
    return { amount, label, note: `Prix de lancement, puis ${formatPrice(normal, formation.type)}.`, struck: null };
  }
  return {
    amount,
    label,
    note: `Prix le plus bas des 30 derniers jours avant la réduction : ${formatEuros(lowest)}.`,
    struck: formatEuros(lowest),
  };
}

/** The lowest price of the thirty days before the present one began; null when the history is shorter than that. */
function lowestBefore(amount: number, history: PastPrice[], now: Date): number | null {
  const lines = history
    .filter((line) => line.validFrom <= now)
    .sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  let start = lines.length - 1;
  while (start > 0 && lines[start - 1]?.amountCents === amount) start -= 1;
  const begin = lines[start]?.validFrom;
  const earlier = lines.slice(0, start);
  if (!begin || earlier.length === 0) return null;
  const windowStart = begin.getTime() - THIRTY_DAYS_MS;
  if ((earlier[0]?.validFrom.getTime() ?? Number.POSITIVE_INFINITY) > windowStart) return null;
  const inForce = earlier.filter(
    (_, index) => (earlier[index + 1]?.validFrom.getTime() ?? begin.getTime()) > windowStart,
  );
  return Math.min(...inForce.map((line) => line.amountCents));
}
