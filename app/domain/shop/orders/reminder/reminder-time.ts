import { ZONE } from "../../../values/time.ts";

const [MORNING, NIGHT] = [8, 21];

/** A day after the order was begun, or now where that is over; never at night in Paris. */
export function reminderTime(orderedAt: Date, now: Date): Date {
  const due = Math.max(orderedAt.getTime() + 24 * 3_600_000, now.getTime());
  const at = Temporal.Instant.fromEpochMilliseconds(due).toZonedDateTimeISO(ZONE);
  if (at.hour >= MORNING && at.hour < NIGHT) return new Date(due);
  const day = at.hour < MORNING ? at.toPlainDate() : at.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: MORNING } }).epochMilliseconds);
}
