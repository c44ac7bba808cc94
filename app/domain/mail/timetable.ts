import { parisDay, parisMidnight, ZONE } from "../values/time.ts";
import type { Lane } from "./lanes.ts";

/** Some of the recipients of a lane: from the `from`th on, one after the other at that speed. */
export interface Stretch {
  lane: Lane;
  from: number;
  count: number;
  startsAt: Date;
  perHour: number;
}

interface Recipients {
  lane: Lane;
  count: number;
  perHour: number;
}

interface Caps {
  /** How many may still leave on the first day. */
  first: number;
  /** How many on the next one, when so many have left on a day. */
  after(left: number): number;
  sentToday: number;
}

/** The hour at which a day begins that the first one has left something for. */
const MORNING = "09:00";
const HOUR_MS = 3_600_000;
const MOST_DAYS = 366;

/** When the emails of a newsletter leave: each lane at its speed, all together below the cap of the day. */
export function timetable(recipients: readonly Recipients[], startsAt: Date, caps: Caps): Stretch[] {
  const lanes = recipients.map(({ lane, count, perHour }) => ({ lane, perHour, left: count, from: 0 }));
  const stretches: Stretch[] = [];
  let best = caps.sentToday;
  for (let ahead = 0; ahead < MOST_DAYS && lanes.some(({ left }) => left > 0); ahead += 1) {
    const day = parisDay(startsAt).add({ days: ahead });
    const begins =
      ahead === 0 ? startsAt : new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: MORNING }).epochMilliseconds);
    const counts = ofOneDay(lanes, {
      ms: parisMidnight(day.add({ days: 1 })).getTime() - begins.getTime(),
      cap: ahead === 0 ? caps.first : caps.after(best),
    });
    for (const [index, own] of lanes.entries()) {
      const count = counts[index] ?? 0;
      if (count === 0) continue;
      stretches.push({ lane: own.lane, from: own.from, count, startsAt: begins, perHour: own.perHour });
      own.from += count;
      own.left -= count;
    }
    const today = counts.reduce((sum, count) => sum + count, 0);
    best = Math.max(best, today + (ahead === 0 ? caps.sentToday : 0));
  }
  return stretches;
}

/** How many of each lane leave on a day, always the one whose turn comes first. */
function ofOneDay(lanes: readonly { left: number; perHour: number }[], { ms, cap }: { ms: number; cap: number }) {
  const counts = lanes.map(() => 0);
  for (let total = 0; total < cap; total += 1) {
    let next = -1;
    let soonest = ms;
    for (const [index, { left, perHour }] of lanes.entries()) {
      const at = ((counts[index] ?? 0) * HOUR_MS) / perHour;
      if ((counts[index] ?? 0) < left && at < soonest) [next, soonest] = [index, at];
    }
    if (next < 0) break;
    counts[next] = (counts[next] ?? 0) + 1;
  }
  return counts;
}

/** Those of a lane who got another promotional email lately: theirs waits until then. */
export interface Held {
  lane: Lane;
  until: Date;
  count: number;
}

/** So many emails of a lane on one day. */
export interface Departures {
  lane: Lane;
  first: Date;
  last: Date;
  count: number;
  isHeld: boolean;
}

/** An email that could not leave for so many hours is dropped: what it says is old. */
export const USEFUL_HOURS = 72;

/** When they really leave: those who wait stand behind the others of their lane. Some would wait for too long. */
export function departures(
  stretches: readonly Stretch[],
  held: readonly Held[],
): { rows: Departures[]; tooLate: number } {
  const rows: Departures[] = [];
  let tooLate = 0;
  for (const lane of new Set(stretches.map((stretch) => stretch.lane))) {
    const own = stretches.filter((stretch) => stretch.lane === lane);
    const waits = held.filter((some) => some.lane === lane).toSorted((one, other) => +one.until - +other.until);
    const all = own.reduce((sum, { count }) => sum + count, 0);
    let free = Math.max(0, all - waits.reduce((sum, { count }) => sum + count, 0));
    let place = free;
    for (const stretch of own) {
      const count = Math.min(stretch.count, free);
      free -= count;
      const last = endOf({ ...stretch, count });
      if (count > 0) rows.push({ lane, first: stretch.startsAt, last, count, isHeld: false });
    }
    const planned = (at: number) => {
      const stretch = own.findLast(({ from }) => from <= at) as Stretch;
      return endOf({ ...stretch, count: at - stretch.from + 1 });
    };
    const days = new Map<string, Departures>();
    for (const { until, count } of waits) {
      const [earliest, latest] = [planned(place), planned(place + count - 1)];
      place += count;
      if (+until > +earliest + USEFUL_HOURS * HOUR_MS) {
        tooLate += count;
        continue;
      }
      const [first, last] = [later(earliest, until), later(latest, until)];
      const day = days.get(parisDay(first).toString()) ?? { lane, first, last, count: 0, isHeld: true };
      days.set(parisDay(first).toString(), { ...day, last: later(day.last, last), count: day.count + count });
    }
    rows.push(...days.values());
  }
  return { rows, tooLate };
}

const later = (one: Date, other: Date) => (one > other ? one : other);

/** When the last email of a stretch leaves. */
export function endOf({ startsAt, count, perHour }: Stretch): Date {
  return new Date(startsAt.getTime() + ((count - 1) * HOUR_MS) / perHour);
}

const NIGHT = 21;

/** The same time, or the morning after it where it is night in Paris. */
export function outOfNight(time: Date, morning = 8): Date {
  const at = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(ZONE);
  if (at.hour >= morning && at.hour < NIGHT) return time;
  const day = at.hour < morning ? at.toPlainDate() : at.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: morning } }).epochMilliseconds);
}
