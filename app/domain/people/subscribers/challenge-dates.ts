import { parisDay, ZONE } from "../../values/time.ts";

/** Five days of the challenge, then five follow-up emails, one a morning. */
export const DAYS = 5;
const STEPS = 10;
const SENT_AT = Temporal.PlainTime.from("07:00");

/** Of somebody who signs up now: never today. */
export function nextMonday(now: Date): Temporal.PlainDate {
  const today = parisDay(now);
  return today.add({ days: 8 - today.dayOfWeek });
}

export interface SeriesStep {
  /** 1 to 5: a day of the challenge; 6 to 10: a follow-up. */
  step: number;
  at: Date;
}

/** At 7:00 in Paris across changes of daylight saving time. */
export function seriesSteps(startsOn: Temporal.PlainDate): SeriesStep[] {
  return Array.from({ length: STEPS }, (_, index) => ({ step: index + 1, at: stepTime(startsOn, index + 1) }));
}

/** The page of that day opens at the same time. */
export function stepTime(startsOn: Temporal.PlainDate, step: number): Date {
  const morning = startsOn.add({ days: step - 1 }).toZonedDateTime({ timeZone: ZONE, plainTime: SENT_AT });
  return new Date(morning.epochMilliseconds);
}
