import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { parisToday } from "../../values/paris-day.server.ts";

/** The cohort that an order has joined, or joins when its access opens now. */
export async function findCohortOf(db: Db, { id, formationId }: { id: string; formationId: string }) {
  const cohorts = db.selectFrom("cohorts").select(["cohorts.id", "startsOn"]);
  const own = await cohorts
    .innerJoin("access", "access.cohortId", "cohorts.id")
    .where("orderId", "=", id)
    .executeTakeFirst();
  const joined = ({ selectFrom }: ExpressionBuilder<DB, "cohorts">) =>
    selectFrom("formations").select(nextCohort.select("cohorts.id").as("id")).where("formations.id", "=", formationId);
  return own ?? (await cohorts.where("cohorts.id", "=", joined).executeTakeFirst()) ?? null;
}

const cohort = expressionBuilder<DB, "cohorts">();

export const membersOf = cohort
  .selectFrom("access")
  .select(({ fn }) => fn.countAll<number>().as("members"))
  .whereRef("access.cohortId", "=", "cohorts.id")
  .where("access.revokedAt", "is", null)
  .$asScalar()
  .$notNull();

export const canBeJoined = cohort(cohort.fn.coalesce("cohorts.closesOn", "cohorts.startsOn"), ">=", parisToday);

const nextCohort = expressionBuilder<DB, "formations">()
  .selectFrom("cohorts")
  .whereRef("cohorts.formationId", "=", "formations.id")
  .where(canBeJoined)
  .where(({ eb, or, ref }) => or([eb("seats", "is", null), eb(ref("seats"), ">", membersOf)]))
  .orderBy("startsOn")
  .limit(1);

/** Of a row of `formations`: the start of the cohort that a purchase joins. */
export const nextStart = nextCohort.select("startsOn");

/** When it is too late to be there from its first day on; of a cohort that has begun, to join it at all. */
export const lateForNextStart = nextCohort.select(
  sql<Date>`(case when starts_on > ${parisToday} then least(starts_on, closes_on + 1)
    else coalesce(closes_on, starts_on) + 1 end)::timestamp at time zone 'Europe/Paris'`.as("late"),
);
