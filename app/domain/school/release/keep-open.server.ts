import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { accessesWithOpenModule, type ModuleWithRule, modulesWithRule, readModule } from "./due.server.ts";

/**
 * Keeps a module open for the learners who have it open now, also for those whose access is suspended. Called before
 * the module's rule changes. The learners get no email, because nothing opens.
 */
export async function keepOpen(trx: Db, moduleId: string, at: Date): Promise<void> {
  const module = await readModule(trx, moduleId);
  await keep(trx, module, at, accessesWithOpenModule(trx, module, at));
}

/**
 * Keeps open what the cohort has opened to its members, or to one of them. Called before its day changes, or a member
 * leaves it.
 */
export async function keepOpenToCohort(trx: Db, cohortId: string, userId?: string): Promise<void> {
  const at = new Date();
  for (const module of await modulesWithRule(trx)) {
    if (module.rule?.kind !== "after-cohort") continue;
    const members = accessesWithOpenModule(trx, module, at).where("access.cohortId", "=", cohortId);
    await keep(trx, module, at, userId ? members.where("access.userId", "=", userId) : members);
  }
}

async function keep(trx: Db, { id }: ModuleWithRule, at: Date, accesses: ReturnType<typeof accessesWithOpenModule>) {
  await trx
    .insertInto("moduleOpenings")
    .columns(["userId", "moduleId", "openedAt"])
    .expression(
      accesses
        .distinctOn("access.userId")
        .select([
          "access.userId",
          sql<string>`${id}::uuid`.as("moduleId"),
          sql<Date>`${at}::timestamptz`.as("openedAt"),
        ])
        .orderBy("access.userId"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps the modules open that this lesson has opened. Called before the learner takes « done » back. */
export async function keepOpenAfter(
  trx: Db,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<void> {
  await sql`insert into module_openings (user_id, module_id)
    select ${userId}::uuid, id from course_modules
    where release ->> 'kind' = 'after-lesson' and release ->> 'lesson' = ${lessonId}
    on conflict do nothing`.execute(trx);
}
