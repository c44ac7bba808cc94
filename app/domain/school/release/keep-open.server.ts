import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { accessesWithOpenModule, type ModuleWithRule, modulesWithRule, readModule } from "./due-modules.server.ts";

/** Also for those whose access is suspended. Called before the rule changes; no email goes out, because nothing opens. */
export async function keepOpen(trx: Db, moduleId: string, at: Date): Promise<void> {
  const module = await readModule(trx, moduleId);
  await keepOpenFor(trx, module, at, accessesWithOpenModule(trx, module, at));
}

/** Called before the day of the cohort changes, or a member leaves it. */
export async function keepOpenToCohort(trx: Db, cohortId: string, userId?: string): Promise<void> {
  const at = new Date();
  for (const module of await modulesWithRule(trx)) {
    if (module.rule?.kind !== "after-cohort") continue;
    const members = accessesWithOpenModule(trx, module, at).where("access.cohortId", "=", cohortId);
    await keepOpenFor(trx, module, at, userId ? members.where("access.userId", "=", userId) : members);
  }
}

async function keepOpenFor(
  trx: Db,
  { id }: ModuleWithRule,
  at: Date,
  accesses: ReturnType<typeof accessesWithOpenModule>,
) {
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

/** Called before the learner takes « done » back. */
export async function keepOpenAfter(
  trx: Db,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<void> {
  await trx
    .insertInto("moduleOpenings")
    .columns(["userId", "moduleId"])
    .expression((query) =>
      query
        .selectFrom("courseModules")
        .select([sql<string>`${userId}::uuid`.as("userId"), "id as moduleId"])
        .where(sql<boolean>`release @> ${JSON.stringify({ kind: "after-lesson", lesson: lessonId })}::jsonb`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface LearnerOfFormation {
  userId: string;
  formationId: string;
}

/** Future modules, too, whatever their rules become. False without an open access. */
export async function openAll(db: Db, actor: Actor, { userId, formationId }: LearnerOfFormation): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const access = await trx
      .selectFrom("access")
      .innerJoin("formations", "formations.id", "access.formationId")
      .select(["formations.name", "allOpenedAt"])
      .where("userId", "=", userId)
      .where("formationId", "=", formationId)
      .where("revokedAt", "is", null)
      .forUpdate("access")
      .executeTakeFirst();
    if (!access) return false;
    if (access.allOpenedAt) return true;
    await trx
      .updateTable("access")
      .set({ allOpenedAt: new Date() })
      .where("userId", "=", userId)
      .where("formationId", "=", formationId)
      .execute();
    const after = { formation: access.name, modules: "all" };
    await audit(trx, actor, { action: "grant", entity: "user", entityId: userId, after });
    return true;
  });
}
