import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * Cached pages say what an hour changes: sales that open or close, codes, figures with a proof, meetings, and what a day
 * changes, at midnight and at 7:00, when modules open. Since the job's last success and a minute before its end, in
 * which it may have looked already: an hour is never missed, and two refreshes harm nothing.
 */
export async function refreshDuePages(db: Db): Promise<void> {
  await sql`
    with hours as (
      select unnest(array[open_date, close_date]) as at from formations
      union all select unnest(array[starts_at, ends_at]) from codes where kind = 'public'
      union all select expires_at from claims
      union all select starts_at from live_sessions
      union all select (date_trunc('day', now() at time zone 'Europe/Paris') + clock) at time zone 'Europe/Paris'
        from unnest(array[interval '0 hours', interval '7 hours']) clock
    )
    select pg_notify('pages', '') where exists (
      select from hours join heartbeats on heartbeats.name = 'publish-texts'
      where hours.at <= now() and hours.at > heartbeats.at - interval '1 minute'
    )`.execute(db);
}
