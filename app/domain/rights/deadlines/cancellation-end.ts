import { parisDay, parisMidnight } from "../../values/time.ts";
import { LONGEST_NOTICE_DAYS } from "./cancellation.ts";

interface CancellationRequest {
  requestedEnd: "des-que-possible" | "fin-de-periode" | "date";
  /** ISO day, with « date » only. */
  requestedDate: string | null;
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
  /** The last day, as the receipt announced it. */
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
export function cancellationEnd(request: CancellationRequest, period: Period, now: Date): CancellationEnd {
  // The period that was paid then has ended meanwhile: the one that runs now should not have begun.
  if (request.requestedEnd === "fin-de-periode" && request.declaredAt < period.start) {
    return { endsOn: parisDay(period.start), at: "now", unserved: period.amount };
  }
  const periodDay = parisDay(period.end);
  const announced = announcedDay(request) ?? periodDay;
  const order = Temporal.PlainDate.compare(announced, periodDay);
  const endsWithPeriod = order === 0 || (order > 0 && request.requestedEnd === "des-que-possible");
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
export function announcedDay({
  requestedEnd,
  requestedDate,
  declaredAt,
}: CancellationRequest): Temporal.PlainDate | null {
  if (requestedEnd === "des-que-possible") return parisDay(declaredAt).add({ days: LONGEST_NOTICE_DAYS });
  return requestedEnd === "date" && requestedDate ? Temporal.PlainDate.from(requestedDate) : null;
}

/** By the time that is left, rounded up: half a cent goes to the buyer, and so does a whole period that began after the end. */
function unservedShare({ start, end, amount }: Period, at: Date): number {
  const share = (end.getTime() - at.getTime()) / (end.getTime() - start.getTime());
  return Math.ceil(amount * Math.min(Math.max(share, 0), 1));
}
