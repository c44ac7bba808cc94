import { sql } from "kysely";
import type { PeriodicJob } from "#app/jobs/jobs.ts";
import type { Db } from "#db/connection.server.ts";

/** The worker writes its heartbeat each minute; the others after each success. */
export type HeartbeatName = "worker" | "backup" | "invoices-compared" | "everything-compared" | PeriodicJob;

/** By the database's clock: the machines' may differ. Without a detail, the last one stays. */
export async function recordHeartbeat(db: Db, name: HeartbeatName, detail?: Record<string, unknown>): Promise<void> {
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

/** After that many minutes of silence `working-since` begins anew: nothing could run meanwhile. */
export async function recordWorkerBeat(db: Db, silenceMinutes: number): Promise<void> {
  await sql`
    insert into heartbeats (name, at)
    select 'working-since', now()
    where not exists (
      select from heartbeats where name = 'worker' and at > now() - make_interval(mins => ${silenceMinutes})
    )
    on conflict (name) do update set at = excluded.at`.execute(db);
  await recordHeartbeat(db, "worker");
}

/** `installed` is the time of the installation. */
export async function readHeartbeats(db: Db): Promise<Map<string, { at: Date; detail: Record<string, unknown> }>> {
  const rows = await db.selectFrom("heartbeats").select(["name", "at", "detail"]).execute();
  return new Map(rows.map(({ name, at, detail }) => [name, { at, detail }]));
}
