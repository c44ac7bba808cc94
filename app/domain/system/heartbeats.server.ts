import { sql } from "kysely";
import type { PeriodicJob } from "#app/jobs/jobs.ts";
import type { Db } from "#db/connection.server.ts";

/** The worker beats each minute; a periodic job and a backup when they have succeeded. */
export type HeartbeatName = "worker" | "backup" | PeriodicJob;

/** Says that it runs, or has just succeeded. By the database's clock: the machines may disagree about the time. */
export async function beat(db: Db, name: HeartbeatName, detail: Record<string, unknown> = {}): Promise<void> {
  await db
    .insertInto("heartbeats")
    .values({ name, at: sql<Date>`now()`, detail: JSON.stringify(detail) })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ at: sql`excluded.at`, detail: sql`excluded.detail` }),
    )
    .execute();
}

/** How many seconds ago each of them last beat. */
export async function beatAges(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("heartbeats")
    .select(["name", sql<number>`extract(epoch from now() - at)::float8`.as("seconds")])
    .execute();
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
}
