import { parisDay } from "../../values/time.ts";

/**
 * The seller is reminded of an open declaration on these days, counted from its receipt; the refund is due on the 14th.
 */
const REMINDER_DAYS = [2, 7, 12] as const;

/** The number of days for which an open declaration has been waiting, in Paris. */
export function daysWaiting(declaredAt: Date, now: Date): number {
  return parisDay(declaredAt).until(parisDay(now), { largestUnit: "days" }).days;
}

/** The last reminder that is due by now; null before the first. */
export function reminderDue(declaredAt: Date, now: Date): number | null {
  const days = daysWaiting(declaredAt, now);
  return REMINDER_DAYS.findLast((day) => day <= days) ?? null;
}
