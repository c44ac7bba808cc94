import { parisDay } from "../../values/time.ts";

/** Days from the receipt of the declaration; the refund is due on the 14th. */
export const REMINDER_DAYS = [2, 7, 12] as const;

/** Calendar days in Paris. */
export function daysWaiting(declaredAt: Date, now: Date): number {
  return parisDay(declaredAt).until(parisDay(now), { largestUnit: "days" }).days;
}
