import { WITH_MONTH } from "#app/content/cancellation.ts";
import { formatDate, parisDay, parisMidnight } from "../../values/time.ts";

/** The law leaves a seller so long to end a contract « dès que possible » (Code de la consommation, art. L224-25-9). */
const MAX_NOTICE_DAYS = 10;

export function cancellationEffect(
  requestedEnd: "des-que-possible" | "fin-de-periode" | "date",
  requestedDate: string | null,
  declaredAt: Date,
): string {
  const announced = announcedDay({ requestedEnd, requestedDate, declaredAt });
  if (!announced) return "à la fin du mois payé";
  const day = `le ${formatDate(announced.toString())} à 23\u00a0h\u00a059${WITH_MONTH}`;
  return requestedEnd === "date" ? day : `dès que possible\u00a0: ${day}`;
}

export interface CancellationRequest {
  requestedEnd: "des-que-possible" | "fin-de-periode" | "date" | null;
  /** ISO day; only with « date ». */
  requestedDate: string | null;
  declaredAt: Date;
}

interface Span {
  start: Date;
  end: Date;
}

export interface Period extends Span {
  /** Cents. */
  amount: number;
}

/** A period of which something may have been refunded. Cents. */
export interface PaidPeriod extends Period {
  left: number;
  /** The share that was refunded when an earlier end was set. */
  refunded: number;
}

export interface CancellationEnd {
  /** The last day, as the receipt announced it. */
  endsOn: Temporal.PlainDate;
  at: "now" | "period-end" | Date;
  /** Cents of the paid time after the end, to be refunded (Code de la consommation, art. L215-1-1). */
  unserved: number;
}

/**
 * When a subscription ends after a declaration, and what is refunded. The day that the receipt announced applies,
 * however late the declaration is handled; a month that would begin on the last day is not charged.
 */
export function cancellationEnd(request: CancellationRequest, period: Period, now: Date): CancellationEnd {
  if (shouldNotHaveBegun(request, period)) {
    return { endsOn: parisDay(period.start), at: "now", unserved: period.amount };
  }
  const periodDay = parisDay(period.end);
  const announced = announcedDay(request) ?? periodDay;
  if (announced.equals(periodDay)) {
    return { endsOn: periodDay, at: endAtStripe(periodDay, period, now), unserved: 0 };
  }
  const unserved = unservedShare(period, unservedFrom(request, period, announced));
  return { endsOn: announced, at: endAtStripe(announced, period, now), unserved };
}

/** The paid period has ended since the declaration, on the last day of the contract. */
function shouldNotHaveBegun(request: CancellationRequest, { start }: Span): boolean {
  if (request.declaredAt >= start) return false;
  return request.requestedEnd === "fin-de-periode" || announcedDay(request)?.equals(parisDay(start)) === true;
}

/** The moment of the period from which nothing is served any more; its end when it is served whole. */
export function unservedFrom(request: CancellationRequest, period: Span, endsOn: Temporal.PlainDate): Date {
  if (shouldNotHaveBegun(request, period)) return period.start;
  if (endsOn.equals(parisDay(period.end))) return period.end;
  const midnight = parisMidnight(endsOn.add({ days: 1 })).getTime();
  return new Date(Math.min(Math.max(midnight, period.start.getTime()), period.end.getTime()));
}

/**
 * The renewal's own instant when the last day is that of a renewal, else midnight after the last day. Stripe charges no
 * month that begins at `cancel_at`: an end with the period is nothing else.
 */
export function endAtStripe(endsOn: Temporal.PlainDate, period: Span, now: Date): CancellationEnd["at"] {
  if (endsOn.equals(parisDay(period.end))) return period.end > now ? "period-end" : "now";
  const renewal = renewalAfter(period, renewalsBefore(endsOn, period));
  const end = endsOn.equals(parisDay(renewal)) ? renewal : parisMidnight(endsOn.add({ days: 1 }));
  return end > now ? end : "now";
}

/** How many months begin after this period and before that day. */
export function renewalsBefore(day: Temporal.PlainDate, period: Span): number {
  let months = 0;
  while (Temporal.PlainDate.compare(parisDay(renewalAfter(period, months)), day) < 0) months++;
  return months;
}

/**
 * Stripe counts months in UTC and keeps the day of the first payment: 31 January, 28 February, 31 March. Of two months
 * in a row, one has 31 days, so that the later of both days is that one.
 */
function renewalAfter(period: Span, months: number): Date {
  const end = period.end.toTemporalInstant().toZonedDateTimeISO("UTC");
  const day = Math.max(period.start.getUTCDate(), end.day);
  return new Date(end.add({ months }).with({ day }).epochMilliseconds);
}

/** The last day that the receipt announced; null when it is the last day of the period. */
function announcedDay({ requestedEnd, requestedDate, declaredAt }: CancellationRequest): Temporal.PlainDate | null {
  if (requestedEnd === "des-que-possible") return parisDay(declaredAt);
  return requestedEnd === "date" && requestedDate ? Temporal.PlainDate.from(requestedDate) : null;
}

/** After this day the seller is late; null when the contract ends with the paid period. */
export function lastDayToCancel(request: CancellationRequest): Temporal.PlainDate | null {
  const days = request.requestedEnd === "des-que-possible" ? MAX_NOTICE_DAYS : 0;
  return announcedDay(request)?.add({ days }) ?? null;
}

/** Rounded up in favour of the buyer. A period that began after the end is refunded in full. */
export function unservedShare({ start, end, amount }: Period, at: Date): number {
  const total = end.getTime() - start.getTime();
  const left = Math.min(Math.max(end.getTime() - at.getTime(), 0), total);
  // Multiplied first: 49700 × (18 / 28) is a little more than 31950.
  return Math.ceil((amount * left) / total);
}

export function owedShare(share: number, { left, refunded }: PaidPeriod): number {
  return Math.min(Math.max(share - refunded, 0), left);
}
