import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { nameOfUser } from "../../people/accounts/profile.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { membersOf } from "./starts.server.ts";

export type Cohort = InferResult<ReturnType<typeof cohorts>>[number];

export function listCohorts(db: Db, page: number): Promise<PageOf<Cohort>> {
  const ordered = cohorts(db).orderBy("cohorts.startsOn", "desc").orderBy("cohorts.id", "desc");
  return readPage(db, ordered, page);
}

export function findCohort(db: Db, id: string): Promise<Cohort | undefined> {
  return cohorts(db).where("cohorts.id", "=", id).executeTakeFirst();
}

/** Concurrent joins, moves and edits wait, so that the number of members is right. */
export async function lockCohort(trx: Db, id: string): Promise<Cohort | undefined> {
  await trx.selectFrom("cohorts").select("id").where("id", "=", id).forUpdate().execute();
  return findCohort(trx, id);
}

export function listMembers(db: Db, cohortId: string, page: number) {
  const ordered = db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .leftJoin("userProfiles", "userProfiles.userId", "users.id")
    .select(["access.userId", "users.email", "access.grantedAt as since"])
    .select(nameOfUser.as("name"))
    .where("access.cohortId", "=", cohortId)
    .where("access.revokedAt", "is", null)
    .orderBy("users.email");
  return readPage(db, ordered, page);
}

export function listFormations(db: Db) {
  return db
    .selectFrom("formations")
    .select(["id", "name"])
    .where("status", "!=", "draft")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

function cohorts(db: Db) {
  return db
    .selectFrom("cohorts")
    .innerJoin("formations", "formations.id", "cohorts.formationId")
    .select([
      "cohorts.id",
      "formationId",
      "formations.name as formation",
      "cohorts.name",
      // A day in Paris, as YYYY-MM-DD.
      "startsOn",
      // The last day on which a buyer joins; null means the day on which the cohort starts.
      "closesOn",
      // Null for any number.
      "seats",
    ])
    .select(sql<string>`md5(cohorts::text)`.as("version"))
    .select(membersOf.as("members"));
}
