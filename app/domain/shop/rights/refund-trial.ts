import { parisDay, parisMidnight, parseDay } from "../../values/time.ts";
import { type RefundQuote, refundQuote } from "./quote/refund-quote.ts";

export const TRIAL_FIELDS = ["prix", "type", "achat", "demande", "progression"] as const;
export type TrialField = (typeof TRIAL_FIELDS)[number];
type TrialError = { field: TrialField; reason: "price" | "day" | "before-purchase" | "too-far-away" | "percent" };

export interface RefundTrial {
  typed: Partial<Record<TrialField, string>>;
  errors: TrialError[];
  quote: RefundQuote | null;
}

const MAX_PRICE_CENTS = 100_000_00;
const MAX_YEARS = 10;

export function tryRefund(query: URLSearchParams, now: Date): RefundTrial | null {
  if (!TRIAL_FIELDS.some((field) => query.has(field))) return null;
  const typed = Object.fromEntries(TRIAL_FIELDS.map((field) => [field, (query.get(field) ?? "").trim().slice(0, 24)]));
  const price = readCents(typed.prix ?? "");
  const bought = parseDay(typed.achat ?? "");
  const declared = typed.demande ? parseDay(typed.demande) : parisDay(now);
  const percent = readPercent(typed.progression ?? "");
  const errors: TrialError[] = [];
  if (!price) errors.push({ field: "prix", reason: "price" });
  if (!bought) errors.push({ field: "achat", reason: "day" });
  if (!declared) errors.push({ field: "demande", reason: "day" });
  if (bought && declared) {
    if (Temporal.PlainDate.compare(declared, bought) < 0) errors.push({ field: "demande", reason: "before-purchase" });
    else if (bought.until(declared, { largestUnit: "years" }).years >= MAX_YEARS)
      errors.push({ field: "demande", reason: "too-far-away" });
  }
  if (!(percent <= 100)) errors.push({ field: "progression", reason: "percent" });
  if (!price || !bought || !declared || errors.length > 0) return { typed, errors, quote: null };
  const isMonthly = typed.type === "mois";
  return { typed, errors, quote: quoteFor(price, isMonthly, bought, declared, percent) };
}

function quoteFor(
  price: number,
  isMonthly: boolean,
  bought: Temporal.PlainDate,
  declared: Temporal.PlainDate,
  percent: number,
): RefundQuote {
  const months = renewals(bought, declared);
  const month = (n: number) => parisMidnight(bought.add({ months: n }));
  return refundQuote(
    {
      type: isMonthly ? "subscription" : "payment",
      contractAt: parisMidnight(bought),
      paid: isMonthly ? price * (months + 1) : price,
      refunded: 0,
      progress: Number.isInteger(percent)
        ? { done: percent, of: 100 }
        : { done: Math.round(percent * 100), of: 10_000 },
      period: isMonthly
        ? { start: month(months), end: month(months + 1), amount: price, left: price, refunded: 0 }
        : null,
    },
    parisMidnight(declared),
  );
}

/** A month that begins on the 31st is renewed on the last day of a shorter month, which `until` does not count. */
function renewals(bought: Temporal.PlainDate, day: Temporal.PlainDate): number {
  const { months } = bought.until(day, { largestUnit: "months" });
  return Temporal.PlainDate.compare(bought.add({ months: months + 1 }), day) <= 0 ? months + 1 : months;
}

/** « 56 », « 56,3 », « 56,3 % »; NaN for anything else. */
function readPercent(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace(/%$/, "");
  return /^\d{1,3}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN;
}

/** « 497 », « 1 997,50 », « 497 € »; null for anything else. */
function readCents(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace(/€$/, "");
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain.replace(",", ".")) * 100);
  return cents > 0 && cents <= MAX_PRICE_CENTS ? cents : null;
}
