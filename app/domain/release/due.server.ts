import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isLessonPublished } from "../courses/published/is-published.server.ts";
import { parisMidnight } from "../values/time.ts";
import { lastMorning } from "./release.ts";
import { type ReleaseRule, readRule } from "./rule.ts";

export interface RuledModule {
  id: string;
  courseId: string;
  rule: ReleaseRule | null;
}

/**
 * The accesses for which the module is open by its rule at that time: the same as `opensAt`, for all learners at once.
 */
export function whoHasOpen(db: Db, { courseId, rule }: RuledModule, at: Date) {
  return db
    .selectFrom("access")
    .innerJoin("formation_courses", "formation_courses.formation_id", "access.formation_id")
    .leftJoin("cohorts", "cohorts.id", "access.cohort_id")
    .where("formation_courses.course_id", "=", courseId)
    .where(isDue(rule, at));
}

function isDue(rule: ReleaseRule | null, at: Date): RawBuilder<boolean> {
  const morning = lastMorning(at);
  switch (rule?.kind) {
    case undefined:
      return sql`true`;
    case "after-access":
      return sql`access.granted_at < ${parisMidnight(morning.subtract({ days: rule.days - 1 }))}`;
    case "on-date":
      return sql`${rule.on}::date <= ${morning.toString()}::date`;
    case "after-cohort":
      return sql`cohorts.starts_on <= ${morning.subtract({ days: rule.days }).toString()}::date`;
    case "after-lesson":
      return sql`${doneAt(rule)} is not null`;
  }
}

/** When the learner of the access has done the lesson that the rule names. */
export function doneAt(rule: ReleaseRule | null): RawBuilder<Date | null> {
  if (rule?.kind !== "after-lesson") return sql`null::timestamptz`;
  return sql`(select done_at from lesson_progress
    where lesson_progress.user_id = access.user_id and lesson_progress.lesson_id = ${rule.lesson}::uuid)`;
}

/**
 * Whether the lesson named by the rule can be done: it is published, in an earlier module. Otherwise the rule is
 * ignored.
 */
const isAwaited = sql<boolean>`exists (select from lessons awaited
  join course_modules earlier on earlier.id = awaited.module_id
  where awaited.id::text = course_modules.release ->> 'lesson' and awaited.course_id = course_modules.course_id
    and awaited.published_version is not null and awaited.archived_at is null
    and earlier.archived_at is null and earlier.position < course_modules.position)`;

function modules(db: Db) {
  return db
    .selectFrom("course_modules")
    .select(["course_modules.id", "course_modules.course_id as courseId", "course_modules.release"])
    .select(isAwaited.as("isAwaited"));
}

function inForce({ release, isAwaited, ...module }: InferResult<ReturnType<typeof modules>>[number]): RuledModule {
  const rule = readRule(release);
  return { ...module, rule: rule?.kind === "after-lesson" && !isAwaited ? null : rule };
}

/** A module with its effective rule. */
export async function readModule(db: Db, id: string): Promise<RuledModule> {
  return inForce(await modules(db).where("course_modules.id", "=", id).executeTakeFirstOrThrow());
}

/** The modules that learners see, that have a rule, and that have a published lesson. */
export async function modulesWithRule(db: Db): Promise<RuledModule[]> {
  const rows = await modules(db)
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .where("release", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("lessons")
          .select("lessons.id")
          .whereRef("lessons.module_id", "=", "course_modules.id")
          .where(isLessonPublished),
      ),
    )
    .execute();
  return rows.map(inForce);
}
