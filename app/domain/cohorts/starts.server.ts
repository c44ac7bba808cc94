import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** When the next cohort of a training starts that has a seat for somebody who buys today, as YYYY-MM-DD; else null. */
export async function findNextStart(db: Db, formationId: string): Promise<string | null> {
  const next = await db
    .selectFrom("cohorts")
    .select(sql<string>`starts_on::text`.as("startsOn"))
    .where("formation_id", "=", formationId)
    .where(canBeJoined)
    .where(
      sql<boolean>`seats is null or seats > (select count(*) from access
        where access.cohort_id = cohorts.id and access.revoked_at is null)`,
    )
    .orderBy("starts_on")
    .limit(1)
    .executeTakeFirst();
  return next?.startsOn ?? null;
}

/** When the cohort starts that an order has joined; null without one. */
export async function findOwnStart(db: Db, orderId: string): Promise<string | null> {
  const own = await db
    .selectFrom("access")
    .innerJoin("cohorts", "cohorts.id", "access.cohort_id")
    .select(sql<string>`starts_on::text`.as("startsOn"))
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return own?.startsOn ?? null;
}

/** Of a cohort: a purchase of today joins it. */
export const canBeJoined = sql<boolean>`coalesce(closes_on, starts_on) >= (now() at time zone 'Europe/Paris')::date`;
