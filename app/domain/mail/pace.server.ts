import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../values/advisory-lock.server.ts";
import { parisDay } from "../values/time.ts";
import { grown, readDailyCap, readLanes } from "./lanes.server.ts";
import { isLane } from "./lanes.ts";
import { standsStill } from "./promotion.server.ts";
import { endOf, type Stretch, timetable } from "./timetable.ts";

interface Pacing {
  /** Promotional emails stay below the cap of the day; what somebody has asked for only keeps to its provider's speed. */
  isCapped: boolean;
  /** A letter whose waiting emails get new times: they do not stand in their own way. */
  except?: string;
}

/** When so many would leave, by lane: behind whatever is planned already, letters, sequences and the rest. */
export async function planFor(
  db: Db,
  counts: readonly { lane: string; count: number }[],
  startsAt: Date,
  { isCapped, except }: Pacing = { isCapped: true },
): Promise<Stretch[]> {
  const speeds = new Map((await readLanes(db)).map(({ lane, perHour }) => [lane, perHour]));
  const { hours, days } = await readPlanned(db, startsAt, except);
  const recipients = counts.flatMap(({ lane, count }) =>
    isLane(lane) ? [{ lane, count, perHour: speeds.get(lane) ?? 1, taken: hours.get(lane) ?? new Map() }] : [],
  );
  const planned = (day: string) => days.get(day) ?? 0;
  if (!isCapped) {
    const all = Number.POSITIVE_INFINITY;
    return timetable(recipients, startsAt, { first: all, sentToday: 0, after: () => all });
  }
  const { cap, sentToday, chosen } = await readDailyCap(db);
  const taken = sentToday + planned(parisDay(startsAt).toString());
  return timetable(recipients, startsAt, {
    first: Math.max(0, cap - taken),
    sentToday: taken,
    after: (best) => Math.max(cap, grown(best, chosen)),
    planned,
  });
}

/** For a transaction that writes emails at these times: another one that plans waits until it is over. */
export async function reserve(...plan: Parameters<typeof planFor>): Promise<Stretch[]> {
  await takeAdvisoryLock(plan[0], "mail pace");
  return planFor(...plan);
}

/** The time of each email of a list, in its order. */
export async function pace(trx: Db, lanes: readonly string[], startsAt: Date, pacing: Pacing): Promise<Date[]> {
  const counts = Map.groupBy(lanes, (lane) => lane);
  const wanted = [...counts].map(([lane, own]) => ({ lane, count: own.length }));
  const times = new Map<string, Date[]>();
  for (const stretch of wanted.length > 0 ? await reserve(trx, wanted, startsAt, pacing) : []) {
    const own = Array.from({ length: stretch.count }, (_, place) => endOf({ ...stretch, count: place + 1 }));
    times.set(stretch.lane, [...(times.get(stretch.lane) ?? []), ...own]);
  }
  return lanes.map((lane) => times.get(lane)?.shift() ?? startsAt);
}

/** How many emails wait, by provider and hour, and of these the promotional ones by day. Those that stand still do not. */
async function readPlanned(db: Db, startsAt: Date, except: string | undefined) {
  // What is overdue leaves at once.
  const at = sql`greatest(scheduled_for, case when ${startsAt}::timestamptz < now() + interval '1 minute'
    then ${startsAt}::timestamptz else now() end)`;
  const { rows } = await sql<{ lane: string | null; hour: number; day: string; n: number; promotions: number }>`
    select lane, floor(extract(epoch from at) / 3600)::int as hour, (at at time zone 'Europe/Paris')::date::text as day,
      count(*)::int as n, count(*) filter (where class = 'marketing')::int as promotions
    from (select lane, class, ${at} as at from emails
      where status in ('queued', 'sending') and (lane is not null or class = 'marketing')
        ${except === undefined ? sql`` : sql`and newsletter_id is distinct from ${except}::uuid`}
        and not (${standsStill} and (newsletter_id is not null or scheduled_for <= now()))) as waiting
    group by 1, 2, 3`.execute(db);
  const hours = new Map<string, Map<number, number>>();
  const days = new Map<string, number>();
  for (const { lane, hour, day, n, promotions } of rows) {
    days.set(day, (days.get(day) ?? 0) + promotions);
    if (!lane) continue;
    const own = hours.get(lane) ?? new Map<number, number>();
    hours.set(lane, own.set(hour, (own.get(hour) ?? 0) + n));
  }
  return { hours, days };
}
