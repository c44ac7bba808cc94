import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { ZONE } from "../../values/time.ts";
import { isCoursePublished } from "./is-published.server.ts";
import { modulesOf, storedModules } from "./published-programme.server.ts";
import { lastStart, withRules } from "./release.ts";
import type { ReleaseRule } from "./rule.ts";

export interface ModuleWithRule {
  id: string;
  courseId: string;
  /** In force. */
  rule: ReleaseRule | null;
}

export function accessesWithOpenModule(db: Db, { courseId, rule }: ModuleWithRule, at: Date) {
  return db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .where("formationCourses.courseId", "=", courseId)
    .where(isDue(rule, at));
}

function isDue(rule: ReleaseRule | null, at: Date): RawBuilder<boolean> {
  if (rule === null) return sql`true`;
  if (rule.kind === "after-lesson") return sql`${doneAt(rule)} is not null`;
  const starts = {
    "after-access": sql`(access.granted_at at time zone ${ZONE})::date`,
    "on-date": sql`${"on" in rule ? rule.on : null}::date`,
    "after-cohort": sql`cohorts.starts_on`,
  };
  return sql`${starts[rule.kind]} <= ${lastStart(rule, at).toString()}::date`;
}

export function doneAt(rule: ReleaseRule | null): RawBuilder<Date | null> {
  if (rule?.kind !== "after-lesson") return sql`null::timestamptz`;
  return sql`(select done_at from lesson_progress
    where lesson_progress.user_id = access.user_id and lesson_progress.lesson_id = ${rule.lesson}::uuid)`;
}

/** Reads an archived module, too: it may come back. */
export async function readModule(db: Db, id: string): Promise<ModuleWithRule> {
  const course = await db
    .selectFrom("courses")
    .innerJoin("courseModules as changed", "changed.courseId", "courses.id")
    .select((course) => ["courses.id", modulesOf(course, null, { archived: id }).as("modules")])
    .where("changed.id", "=", id)
    .executeTakeFirstOrThrow();
  const module = withRules(storedModules(course.modules)).find((one) => one.id === id);
  return { id, courseId: course.id, rule: module?.rule ?? null };
}

/** The modules with a rule and a published lesson. */
export async function modulesWithRule(db: Db): Promise<ModuleWithRule[]> {
  const courses = await db
    .selectFrom("courses")
    .select((course) => ["courses.id", modulesOf(course, null).as("modules")])
    .where(isCoursePublished)
    .execute();
  return courses.flatMap(({ id: courseId, modules }) =>
    withRules(storedModules(modules))
      .filter(({ release, lessons }) => release !== null && lessons.some(({ isPublished }) => isPublished))
      .map(({ id, rule }) => ({ id, courseId, rule })),
  );
}
