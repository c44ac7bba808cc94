import { ZONE } from "../values/time.ts";

const [MORNING, NIGHT] = [8, 21];

/** The same time, or eight in the morning after it where it is night in Paris. */
export function outOfNight(time: Date): Date {
  const at = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(ZONE);
  if (at.hour >= MORNING && at.hour < NIGHT) return time;
  const day = at.hour < MORNING ? at.toPlainDate() : at.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: MORNING } }).epochMilliseconds);
}
