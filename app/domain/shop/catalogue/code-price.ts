import type { PastPrice } from "./pricing.ts";

/** One of the two: hundredths of the plain price, or cents. */
export interface CodeTerms {
  percent: number | null;
  cents: number | null;
}

/** A code that anybody may use is the announcement of a reduction, even if nobody uses it (C/2021/9328, 2.2). */
export interface AnnouncedCode extends CodeTerms {
  code: string;
  from: Date;
  until: Date | null;
}

/** Cents: no reduction brings a price below it. */
export const LEAST = 100;

export type PriceWithCode =
  | { outcome: "reduced"; amount: number; list: number; discount: number }
  /** The promotion in force is as low, or lower: it applies, and no use is taken. */
  | { outcome: "already-lower" }
  | { outcome: "too-low" };

/** The buyer pays the lower of the two: a code reduces the plain price, and never a promotion. */
export function priceWithCode(price: { amount: number; plain: number }, terms: CodeTerms): PriceWithCode {
  const discount = reductionOf(price.plain, terms);
  const amount = price.plain - discount;
  if (amount < LEAST) return { outcome: "too-low" };
  return amount >= price.amount
    ? { outcome: "already-lower" }
    : { outcome: "reduced", amount, list: price.plain, discount };
}

/** Rounded up to the cent, for the buyer. */
function reductionOf(plain: number, { percent, cents }: CodeTerms): number {
  return percent === null ? (cents ?? 0) : Math.ceil((plain * percent) / 100);
}

/** The lowest amount for which anybody could buy, from each moment on. The oldest first. */
export function withCodes(lines: readonly PastPrice[], codes: readonly AnnouncedCode[]): PastPrice[] {
  const moments = [...lines.map(({ validFrom }) => validFrom), ...codes.flatMap(({ from, until }) => [from, until])];
  const times = [...new Set(moments.filter((at) => at !== null).map(Number))].sort((a, b) => a - b);
  return times.flatMap((time) => {
    const line = lines.findLast(({ validFrom }) => +validFrom <= time);
    if (!line) return [];
    const amounts = codes.filter((code) => runsAt(code, time)).map((code) => amountWith(line, code));
    return [{ ...line, amountCents: Math.min(line.amountCents, ...amounts), validFrom: new Date(time) }];
  });
}

function runsAt({ from, until }: AnnouncedCode, time: number): boolean {
  return +from <= time && (until === null || time < +until);
}

function amountWith({ amountCents: amount, plainCents }: PastPrice, code: CodeTerms): number {
  const price = priceWithCode({ amount, plain: plainCents ?? amount }, code);
  return price.outcome === "reduced" ? price.amount : amount;
}

/** Null when no price is known in between. */
export function lowestBetween(lines: readonly PastPrice[], from: number, until: number): number | null {
  const within = lines.filter(
    ({ validFrom }, index) => +validFrom < until && +(lines[index + 1]?.validFrom ?? until) > from,
  );
  return within.length === 0 ? null : Math.min(...within.map(({ amountCents }) => amountCents));
}

/** At which prices a code that has begun could be used, and when. The oldest first. */
export function periodsOfCode(lines: readonly PastPrice[], code: AnnouncedCode, now: Date) {
  const end = code.until === null || code.until > now ? null : code.until;
  const periods: { amount: number; from: Date; until: Date | null; code: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const from = new Date(Math.max(+line.validFrom, +code.from));
    const next = lines[index + 1]?.validFrom ?? null;
    const until = next === null || (end !== null && end < next) ? end : next;
    const price = priceWithCode({ amount: line.amountCents, plain: line.plainCents ?? line.amountCents }, code);
    if (price.outcome !== "reduced" || from > now || (until !== null && until <= from)) continue;
    const last = periods.at(-1);
    if (last?.amount === price.amount && +(last.until ?? Number.NaN) === +from) last.until = until;
    else periods.push({ amount: price.amount, from, until, code: code.code });
  }
  return periods;
}
