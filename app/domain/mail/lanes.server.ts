import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { parisToday } from "../values/paris-day.server.ts";
import { putSetting, readSetting } from "../values/settings.server.ts";
import { isLane, LANE_OF_DOMAIN, LANES, type Lane } from "./lanes.ts";

/** Minutes for which a provider is left alone that takes no more, and at most. */
const [PAUSE, LONGEST_PAUSE] = [15, 240];
/** An address that nobody has written to yet is trusted with so many emails a day. */
const FIRST_CAP = 50;
/** The cap rises with what has gone well. */
const GROWTH = 1.5;
const CAP = "mail_daily_cap";

export function laneOf(email: RawBuilder<string>): RawBuilder<string> {
  const known = sql.join(LANE_OF_DOMAIN.map(([domain, lane]) => sql`(${domain}, ${lane})`));
  return sql`coalesce((select known.lane from (values ${known}) as known (domain, lane)
    where known.domain = split_part(${email}, '@', 2)), 'others')`;
}

interface LaneState {
  lane: Lane;
  perHour: number;
  pauseUntil: Date | null;
}

export async function readLanes(db: Db): Promise<LaneState[]> {
  const rows = await db
    .selectFrom("mailLanes")
    .select(["lane", "perHour"])
    .select(sql<Date | null>`case when pause_until > now() then pause_until end`.as("pauseUntil"))
    .execute();
  const known = rows.flatMap(({ lane, ...state }) => (isLane(lane) ? [{ lane, ...state }] : []));
  return known.toSorted((one, other) => LANES.indexOf(one.lane) - LANES.indexOf(other.lane));
}

export async function saveSpeeds(trx: Db, speeds: Record<Lane, number>, dailyCap: number | null): Promise<void> {
  for (const lane of LANES)
    await trx.updateTable("mailLanes").set({ perHour: speeds[lane] }).where("lane", "=", lane).execute();
  await putSetting(trx, CAP, dailyCap === null ? null : { emails: dailyCap });
}

/** A provider takes no more: nothing promotional leaves for it. The pause doubles while it goes on refusing. */
export async function pauseLane(db: Db, lane: string): Promise<void> {
  // Answers to what was under way together with the first one prolong nothing.
  const length = sql`case when pause_until + make_interval(mins => pause_minutes) > now()
    then least(pause_minutes * 2, ${LONGEST_PAUSE}::int) else ${PAUSE}::int end`;
  await sql`update mail_lanes set pause_minutes = ${length}, pause_until = now() + make_interval(mins => ${length})
    where lane = ${lane} and coalesce(pause_until <= now(), true)`.execute(db);
}

export const promotionsOn = (day: RawBuilder<unknown>) => sql<number>`(select count(*)::int from emails
  where status = 'sent' and class = 'marketing' and sent_at >= (${day})::timestamp at time zone 'Europe/Paris'
    and sent_at < (${day} + 1)::timestamp at time zone 'Europe/Paris')`;

export interface DailyCap {
  cap: number;
  sentToday: number;
  /** As the founder has set it; null: none. */
  chosen: number | null;
  /** How many days in a row the address has sent, for « jour 4 ». */
  day: number;
}

/**
 * How many promotional emails a day may leave: half more than on the best of the last fourteen days that sent any. After
 * thirty silent days it begins again.
 */
export async function readDailyCap(db: Db): Promise<DailyCap> {
  const { rows } = await sql<{ best: number | null; days: number; today: number }>`
    with days as (
      select days.day, coalesce(closed.marketing, ${promotionsOn(sql`days.day`)}) as sent
      from (select ${parisToday} - ago as day from generate_series(1, 30) ago) days
      left join email_days closed on closed.day = days.day
    ), active as (select day, sent from days where sent > 0)
    select max(sent) filter (where day > (select max(day) from active) - 14) as best, count(*)::int as days,
      ${promotionsOn(parisToday)} as today
    from active`.execute(db);
  const setting = await readSetting(db, CAP);
  const chosen = typeof setting?.value.emails === "number" ? setting.value.emails : null;
  const { best, days, today } = rows[0] ?? { best: null, days: 0, today: 0 };
  return { cap: grown(best ?? 0, chosen), sentToday: today, chosen, day: days + 1 };
}

export function grown(best: number, chosen: number | null): number {
  return Math.min(Math.max(FIRST_CAP, Math.floor(best * GROWTH)), chosen ?? Number.POSITIVE_INFINITY);
}
