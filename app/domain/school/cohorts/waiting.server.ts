import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { countExactly, readPage } from "../../values/read-page.server.ts";
import { parisDay } from "../../values/time.ts";
import { lockCohort } from "./read-cohorts.server.ts";
import { tellStart } from "./tell-start.server.ts";

const cohortModules = sql`formation_courses
  join courses on courses.id = formation_courses.course_id
    and courses.published_at is not null and courses.archived_at is null
  join course_modules on course_modules.course_id = courses.id and course_modules.archived_at is null
    and course_modules.release @> '{"kind": "after-cohort"}'`;

/**
 * Who was promised « au départ de la prochaine cohorte » and belongs to none: a module of hers opens at a start, and has
 * not opened to her. An import has promised nothing: the founder adds those students herself. The array is read once:
 * where no module waits for a cohort, no access is looked at twice.
 */
const waits = sql<boolean>`(access.revoked_at is null and access.cohort_id is null and access.all_opened_at is null
  and access.source <> 'import' and access.formation_id = any (array(select formation_id from ${cohortModules}))
  and exists (select from ${cohortModules} where formation_courses.formation_id = access.formation_id
    and not exists (select from module_openings
      where module_openings.user_id = access.user_id and module_openings.module_id = course_modules.id)))`;

/** The oldest access first: she is the next whom a cohort takes. */
export function listWaiting(db: Db, page: number) {
  const ordered = db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .innerJoin("formations", "formations.id", "access.formationId")
    .select(["access.userId", "users.email", "access.formationId", "formations.name as formation"])
    .select("access.grantedAt as since")
    .where(waits)
    .orderBy("access.grantedAt")
    .orderBy("access.userId");
  return readPage(db, ordered, page);
}

/** How many wait for a cohort of each formation, or of one. */
export function countByFormation(db: Db, formationId?: string): Promise<{ formation: string; people: number }[]> {
  return db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .select(({ fn }) => ["formations.name as formation", fn.countAll<number>().as("people")])
    .where(waits)
    .$if(formationId !== undefined, (query) => query.where("access.formationId", "=", formationId ?? null))
    .groupBy("formations.id")
    .orderBy("formations.name")
    .execute();
}

export function countWaitingForCohort(db: Db): Promise<number> {
  return countExactly(db.selectFrom("access").where(waits));
}

/**
 * Those who wait take the free places of a cohort that can still be joined, and an email tells each her start. Whoever
 * was removed from it by hand does not come back by herself.
 */
export async function fillCohort(trx: Db, cohortId: string): Promise<void> {
  const cohort = await lockCohort(trx, cohortId);
  if (!cohort) return;
  const { formationId, startsOn, closesOn, seats, members } = cohort;
  const free = seats === null ? null : seats - members;
  if ((closesOn ?? startsOn) < parisDay(new Date()).toString() || (free !== null && free <= 0)) return;
  const waiting = await trx
    .selectFrom("access")
    .select("userId")
    .where("formationId", "=", formationId)
    .where(waits)
    .where(sql<boolean>`not exists (select from audit_log
      where entity = 'cohort' and entity_id = ${cohortId} and action = 'move'
        and after ->> 'member' = access.user_id::text and after ->> 'cohort' is null)`)
    .orderBy("grantedAt")
    .orderBy("userId")
    .$if(free !== null, (query) => query.limit(free ?? 0))
    // Whoever is moved by hand at this moment holds her access and waits for the cohort.
    .forUpdate()
    .skipLocked()
    .execute();
  if (waiting.length === 0) return;
  const userIds = waiting.map(({ userId }) => userId);
  await trx
    .updateTable("access")
    .set({ cohortId })
    .where("formationId", "=", formationId)
    .where("userId", "in", userIds)
    .execute();
  await tellStart(trx, { cohortId, before: null, userIds });
}

/** In the transaction that closes an access: the seat that it has left goes to whoever waits. */
export async function passSeatOn(trx: Db, access: { userId: string; formationId: string }): Promise<void> {
  const left = await trx
    .selectFrom("access")
    .select("cohortId")
    .where("userId", "=", access.userId)
    .where("formationId", "=", access.formationId)
    .where("revokedAt", "is not", null)
    .executeTakeFirst();
  if (left?.cohortId) await fillCohort(trx, left.cohortId);
}
