import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** The start of the next cohort that a buyer can join today, as YYYY-MM-DD; null without one. */
export async function findNextStart(db: Db, formationId: string): Promise<string | null> {
  const next = await db
    .selectFrom("cohorts")
    .select(sql<string>`starts_on::text`.as("startsOn"))
    .where("formationId", "=", formationId)
    .where(canBeJoined)
    .where(
      sql<boolean>`seats is null or seats > (select count(*) from access
        where access.cohort_id = cohorts.id and access.revoked_at is null)`,
    )
    .orderBy("startsOn")
    .limit(1)
    .executeTakeFirst();
  return next?.startsOn ?? null;
}

export async function findOwnStart(db: Db, orderId: string): Promise<string | null> {
  const own = await db
    .selectFrom("access")
    .innerJoin("cohorts", "cohorts.id", "access.cohortId")
    .select(sql<string>`starts_on::text`.as("startsOn"))
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return own?.startsOn ?? null;
}

export const canBeJoined = sql<boolean>`coalesce(closes_on, starts_on) >= (now() at time zone 'Europe/Paris')::date`;
