import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { LearnerAccess } from "./release.ts";

/** Of a query from `access`, joined with the learner's cohort, if there is one. */
export const accessFacts = [
  sql<Date>`access.granted_at`.as("grantedAt"),
  sql<string | null>`cohorts.starts_on::text`.as("cohortStartsOn"),
  sql<boolean>`access.all_opened_at is not null`.as("isAllOpened"),
] as const;

interface StoredAccess {
  grantedAt: Date;
  cohortStartsOn: string | null;
  isAllOpened: boolean;
}

export function learnerAccess({ cohortStartsOn, ...access }: StoredAccess): LearnerAccess {
  return { ...access, cohortStartsOn: cohortStartsOn === null ? null : Temporal.PlainDate.from(cohortStartsOn) };
}

/** PostgreSQL's JSON holds times as text. */
export function storedDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}

interface StoredLesson {
  version: number | null;
  lastOpenedAt: Date | string | null;
  doneAt: Date | string | null;
}

/** A lesson with one learner's progress, out of PostgreSQL's JSON. */
export function storedLesson<Row extends StoredLesson>({ version, lastOpenedAt, doneAt, ...lesson }: Row) {
  return {
    ...lesson,
    isPublished: version !== null,
    lastOpenedAt: storedDate(lastOpenedAt),
    doneAt: storedDate(doneAt),
  };
}

/** Of a query from `course_modules`. */
export function wasOpened(userId: string) {
  return (query: ExpressionBuilder<Database, "course_modules">) =>
    query
      .exists(
        query
          .selectFrom("module_openings")
          .select("module_openings.module_id")
          .whereRef("module_openings.module_id", "=", "course_modules.id")
          .where("module_openings.user_id", "=", userId),
      )
      .$castTo<boolean>()
      .as("wasOpened");
}
