import { parisDay } from "../values/time.ts";

/** The day on which the challenge starts for somebody who signs up now: the next Monday in Paris, never today. */
export function nextMonday(now: Date): Temporal.PlainDate {
  const today = parisDay(now);
  return today.add({ days: 8 - today.dayOfWeek });
}
