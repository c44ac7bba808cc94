import { sql } from "kysely";
import type { PeriodicJob } from "#app/jobs/jobs.ts";
import type { Db } from "#db/connection.server.ts";

/** The worker beats each minute; a periodic job, a backup and the comparisons with Stripe when they have succeeded. */
export type HeartbeatName = "worker" | "backup" | "papers-compared" | "everything-compared" | PeriodicJob;

/**
 * Says that it runs, or has just succeeded; without a detail the last one stays. By the database's clock: the machines
 * may disagree about the time.
 */
export async function beat(db: Db, name: HeartbeatName, detail?: Record<string, unknown>): Promise<void> {
  await db
    .insertInto("heartbeats")
    .values({ name, at: sql<Date>`now()`, ...(detail && { detail: JSON.stringify(detail) }) })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({
        at: sql`excluded.at`,
        ...(detail && { detail: sql<string>`excluded.detail` }),
      }),
    )
    .execute();
}

/** When each last beat, with `installed`: since when they are counted. */
export async function readHeartbeats(db: Db): Promise<Map<string, { at: Date; detail: Record<string, unknown> }>> {
  const rows = await db.selectFrom("heartbeats").select(["name", "at", "detail"]).execute();
  return new Map(rows.map(({ name, at, detail }) => [name, { at, detail }]));
}
