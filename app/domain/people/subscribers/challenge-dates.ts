import { parisDay, ZONE } from "../../values/time.ts";

export const DAYS = 5;
const SENT_AT = Temporal.PlainTime.from("07:00");

/** Of somebody who signs up now: never today. */
export function nextMonday(now: Date): Temporal.PlainDate {
  const today = parisDay(now);
  return today.add({ days: 8 - today.dayOfWeek });
}

/**
 * The page of that day opens when its email is due (in the steps that the migrations bring), also across changes of
 * daylight saving time.
 */
export function dayOpensAt(startsOn: Temporal.PlainDate, step: number): Date {
  const morning = startsOn.add({ days: step - 1 }).toZonedDateTime({ timeZone: ZONE, plainTime: SENT_AT });
  return new Date(morning.epochMilliseconds);
}
