import { ZONE } from "../values/time.ts";

const NIGHT = 21;

/** The same time, or the morning after it where it is night in Paris. */
export function outOfNight(time: Date, morning = 8): Date {
  const at = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(ZONE);
  if (at.hour >= morning && at.hour < NIGHT) return time;
  const day = at.hour < morning ? at.toPlainDate() : at.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: morning } }).epochMilliseconds);
}
