import { outOfNight } from "../../mail/timetable.ts";

const HOUR_MS = 3_600_000;
/** Nobody must buy at night: what would end then ends in the morning. */
const MORNING = 9;
const SHORTEST_HOURS = 2;
/** With less time left nobody is written to. */
const TOO_SHORT_HOURS = 4;

/** Until when a seat is held; null: not at all, because the sale ends or the group starts (`tooLate`) before. */
export function holdEnd(now: Date, hours: number, tooLate: Date | null): Date | null {
  const left = tooLate ? (tooLate.getTime() - now.getTime()) / HOUR_MS : Number.POSITIVE_INFINITY;
  if (left < TOO_SHORT_HOURS) return null;
  const lasts = left < 2 * hours ? Math.max(left / 2, SHORTEST_HOURS) : hours;
  const end = outOfNight(new Date(now.getTime() + lasts * HOUR_MS), MORNING);
  return tooLate && end > tooLate ? tooLate : end;
}
