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
  /** How many others leave for it, by hours since 1970. */
  taken?: ReadonlyMap<number, number>;
}

interface Caps {
  /** How many may still leave on the first day. */
  first: number;
  /** How many on the next one, when so many have left on a day. */
  after(left: number): number;
  /** Together with what leaves on the first day anyway. */
  sentToday: number;
  /** How many others leave on a later day. */
  planned?(day: string): number;
}

/** The hour at which a day begins that the first one has left something for. */
const MORNING = "09:00";
const HOUR_MS = 3_600_000;
const MOST_DAYS = 366;

/** When emails leave: each lane at its speed and behind what it has already, all together below the cap of the day. */
export function timetable(recipients: readonly Recipients[], startsAt: Date, caps: Caps): Stretch[] {
  const lanes = recipients.map((own) => ({ ...own, left: own.count, from: 0 }));
  const stretches: Stretch[] = [];
  let best = caps.sentToday;
  for (let ahead = 0; ahead < MOST_DAYS && lanes.some(({ left }) => left > 0); ahead += 1) {
    const day = parisDay(startsAt).add({ days: ahead });
    const begins =
      ahead === 0 ? startsAt : new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: MORNING }).epochMilliseconds);
    const others = ahead === 0 ? caps.sentToday : (caps.planned?.(day.toString()) ?? 0);
    const places = ofOneDay(lanes, {
      begins: begins.getTime(),
      ends: parisMidnight(day.add({ days: 1 })).getTime(),
      cap: ahead === 0 ? caps.first : caps.after(best) - others,
    });
    for (const [index, own] of lanes.entries()) {
      for (const { first, count } of runsOf(places[index] ?? [])) {
        const at = new Date(begins.getTime() + (first * HOUR_MS) / own.perHour);
        stretches.push({ lane: own.lane, from: own.from, count, startsAt: at, perHour: own.perHour });
        own.from += count;
        own.left -= count;
      }
    }
    best = Math.max(best, others + places.reduce((sum, own) => sum + own.length, 0));
  }
  return stretches;
}

/** The places of each lane on a day, always the one whose turn comes first. */
function ofOneDay(
  lanes: readonly (Recipients & { left: number })[],
  { begins, ends, cap }: { begins: number; ends: number; cap: number },
): number[][] {
  const turns = lanes.map((own) => freePlaces(own, begins, ends));
  const next = turns.map((turn) => turn.next().value);
  const places = lanes.map((): number[] => []);
  for (let total = 0; total < cap; total += 1) {
    let chosen = -1;
    let soonest = Number.POSITIVE_INFINITY;
    for (const [index, { left, perHour }] of lanes.entries()) {
      const place = next[index];
      if (place === undefined || (places[index]?.length ?? 0) >= left) continue;
      if (place / perHour < soonest) [chosen, soonest] = [index, place / perHour];
    }
    if (chosen < 0) break;
    places[chosen]?.push(next[chosen] as number);
    next[chosen] = turns[chosen]?.next().value;
  }
  return places;
}

/** Those that others need not: each hour has as many as its speed, and what does not fit into one spills into the next. */
function* freePlaces({ perHour, taken }: Recipients, begins: number, ends: number): Generator<number, undefined> {
  let others = 0;
  let hour = Math.floor(begins / HOUR_MS) - 1;
  for (let place = 0; ; place += 1) {
    const at = begins + (place * HOUR_MS) / perHour;
    if (at >= ends) return;
    for (; hour < Math.floor(at / HOUR_MS); hour += 1) others += taken?.get(hour + 1) ?? 0;
    if (others > 0) others -= 1;
    else yield place;
  }
}

/** Places in a row, as one. */
function runsOf(places: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && last.first + last.count === place) last.count += 1;
    else runs.push({ first: place, count: 1 });
  }
  return runs;
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
export const NEWSLETTER_USEFUL_HOURS = 72;

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
      if (+until > +earliest + NEWSLETTER_USEFUL_HOURS * HOUR_MS) {
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

/**
 * Of an order that was left unpaid: at its hour on the next day, because its box says « demain », or now where that is
 * over. Never at night in Paris: of an order of the evening, before that night.
 */
export function reminderTime(orderedAt: Date, now: Date): Date {
  const at = orderedAt.toTemporalInstant().toZonedDateTimeISO(ZONE).add({ days: 1 });
  const due = at.hour < NIGHT ? at : at.startOfDay().with({ hour: NIGHT - 1 });
  return outOfNight(new Date(Math.max(due.epochMilliseconds, now.getTime())));
}
