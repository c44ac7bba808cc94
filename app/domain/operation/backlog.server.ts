import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Ages in seconds; null: nothing waits. */
export interface Backlog {
  oldestJob: number | null;
  oldestEvent: number | null;
  oldestEmail: number | null;
}

/** How long the longest-waiting job, Stripe event and email have been due. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select
      (select extract(epoch from now() - min(start_after))::float8 from pgboss.job
        where state in ('created', 'retry') and start_after < now()) as "oldestJob",
      (select extract(epoch from now() - min(received_at))::float8 from stripe_events
        where processed_at is null) as "oldestEvent",
      (select extract(epoch from now() - min(scheduled_for))::float8 from emails
        where status in ('queued', 'sending') and scheduled_for < now()) as "oldestEmail"`.execute(db);
  return rows[0] ?? { oldestJob: null, oldestEvent: null, oldestEmail: null };
}

/** False until a process has started on this database. */
export async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ job: string | null }>`select to_regclass('pgboss.job')::text as job`.execute(db);
  return rows[0]?.job != null;
}
