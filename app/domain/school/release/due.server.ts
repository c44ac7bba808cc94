import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { parisMidnight } from "../../values/time.ts";
import { isLessonPublished } from "./is-published.server.ts";
import { lastMorning } from "./release.ts";
import { type ReleaseRule, readRule } from "./rule.ts";

export interface ModuleWithRule {
  id: string;
  courseId: string;
  rule: ReleaseRule | null;
}

/**
 * A query for the rows of `access` to which the rule has opened the module at that time: `opensAt` in SQL, for all
 * learners at once.
 */
export function accessesWithOpenModule(db: Db, { courseId, rule }: ModuleWithRule, at: Date) {
  return db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .where("formationCourses.courseId", "=", courseId)
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

export function doneAt(rule: ReleaseRule | null): RawBuilder<Date | null> {
  if (rule?.kind !== "after-lesson") return sql`null::timestamptz`;
  return sql`(select done_at from lesson_progress
    where lesson_progress.user_id = access.user_id and lesson_progress.lesson_id = ${rule.lesson}::uuid)`;
}

/**
 * Whether the lesson named by the rule can be done: it is published, in an earlier module. Otherwise the rule is
 * ignored.
 */
const isLessonAwaited = sql<boolean>`exists (select from lessons awaited
  join course_modules earlier on earlier.id = awaited.module_id
  where awaited.id::text = course_modules.release ->> 'lesson' and awaited.course_id = course_modules.course_id
    and awaited.published_version is not null and awaited.archived_at is null
    and earlier.archived_at is null and earlier.position < course_modules.position)`;

function modules(db: Db) {
  return db
    .selectFrom("courseModules")
    .select(["courseModules.id", "courseModules.courseId", "courseModules.release"])
    .select(isLessonAwaited.as("isLessonAwaited"));
}

function withEffectiveRule({
  release,
  isLessonAwaited,
  ...module
}: InferResult<ReturnType<typeof modules>>[number]): ModuleWithRule {
  const rule = readRule(release);
  return { ...module, rule: rule?.kind === "after-lesson" && !isLessonAwaited ? null : rule };
}

export async function readModule(db: Db, id: string): Promise<ModuleWithRule> {
  return withEffectiveRule(await modules(db).where("courseModules.id", "=", id).executeTakeFirstOrThrow());
}

export async function modulesWithRule(db: Db): Promise<ModuleWithRule[]> {
  const rows = await modules(db)
    .innerJoin("courses", "courses.id", "courseModules.courseId")
    .where("release", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("lessons")
          .select("lessons.id")
          .whereRef("lessons.moduleId", "=", "courseModules.id")
          .where(isLessonPublished),
      ),
    )
    .execute();
  return rows.map(withEffectiveRule);
}
