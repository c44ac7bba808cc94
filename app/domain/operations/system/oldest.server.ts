import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export async function readOldestEvent(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom("stripeEvents")
    .select(({ fn }) => fn.min("receivedAt").as("oldest"))
    .where("processedAt", "is", null)
    .executeTakeFirstOrThrow();
  return oldest;
}

/** It decides what is late: the machines' clocks may differ. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
