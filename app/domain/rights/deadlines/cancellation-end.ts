import { parisDay, parisMidnight } from "../../values/time.ts";
import { LONGEST_NOTICE_DAYS } from "./cancellation.ts";

interface Wish {
  wishedEnd: "des-que-possible" | "fin-de-periode" | "date";
  /** ISO day, with « date » only. */
  wishedDate: string | null;
  declaredAt: Date;
}

/** What is paid for now. */
interface Period {
  start: Date;
  end: Date;
  /** Cents. */
  amount: number;
}

export interface CancellationEnd {
  /** The last day, as it was announced to her. */
  endsOn: Temporal.PlainDate;
  /** When Stripe has to end it. */
  at: "now" | "period-end" | Date;
  /** Cents of the month that is paid but not served (Code de la consommation, art. L215-1-1). */
  unserved: number;
}

/**
 * When a subscription ends after a declaration, and what is given back. The day that the receipt has announced stands,
 * however late somebody acts on it; a month that would begin on the last day is not charged any more.
 */
export function cancellationEnd(wish: Wish, period: Period, now: Date): CancellationEnd {
  // The period that she had paid for has ended meanwhile: the one that runs now should not have begun.
  if (wish.wishedEnd === "fin-de-periode" && wish.declaredAt < period.start) {
    return { endsOn: parisDay(period.start), at: "now", unserved: period.amount };
  }
  const periodDay = parisDay(period.end);
  const announced = announcedDay(wish) ?? periodDay;
  const order = Temporal.PlainDate.compare(announced, periodDay);
  const endsWithPeriod = order === 0 || (order > 0 && wish.wishedEnd === "des-que-possible");
  if (endsWithPeriod) {
    return { endsOn: periodDay, at: endAtStripe(periodDay, period.end, now), unserved: 0 };
  }
  const end = parisMidnight(announced.add({ days: 1 }));
  return { endsOn: announced, at: endAtStripe(announced, period.end, now), unserved: unservedShare(period, end) };
}

/** What Stripe has to be told for that last day: with the period when it is the period's, at midnight after it else. */
export function endAtStripe(endsOn: Temporal.PlainDate, periodEnd: Date, now: Date): CancellationEnd["at"] {
  if (endsOn.equals(parisDay(periodEnd))) return periodEnd > now ? "period-end" : "now";
  const end = parisMidnight(endsOn.add({ days: 1 }));
  return end > now ? end : "now";
}

/** The last day that the receipt has announced; null when it is that of the period. */
export function announcedDay({ wishedEnd, wishedDate, declaredAt }: Wish): Temporal.PlainDate | null {
  if (wishedEnd === "des-que-possible") return parisDay(declaredAt).add({ days: LONGEST_NOTICE_DAYS });
  return wishedEnd === "date" && wishedDate ? Temporal.PlainDate.from(wishedDate) : null;
}

/** By the time that is left, rounded up: half a cent is hers. A period that began after the end is hers as a whole. */
function unservedShare({ start, end, amount }: Period, at: Date): number {
  const share = (end.getTime() - at.getTime()) / (end.getTime() - start.getTime());
  return Math.ceil(amount * Math.min(Math.max(share, 0), 1));
}
