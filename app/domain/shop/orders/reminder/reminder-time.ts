import { outOfNight } from "#app/domain/mail/timetable.ts";

/** A day after the order was begun, or now where that is over; never at night in Paris. */
export function reminderTime(orderedAt: Date, now: Date): Date {
  return outOfNight(new Date(Math.max(orderedAt.getTime() + 24 * 3_600_000, now.getTime())));
}
