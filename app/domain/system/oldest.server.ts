import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** Since when the Stripe event has waited that has waited longest; null when none waits. */
export async function readOldestEvent(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom("stripe_events")
    .select(({ fn }) => fn.min("received_at").as("oldest"))
    .where("processed_at", "is", null)
    .executeTakeFirstOrThrow();
  return oldest;
}

/** What is late is late by the database's clock: the machines may disagree about the time. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
