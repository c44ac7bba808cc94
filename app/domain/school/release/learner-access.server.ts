import { sql } from "kysely";
import type { LearnerAccess } from "./release.ts";

/** The columns that openings depend on, for a query from `access` that is joined with the learner's cohort. */
export const accessColumns = [
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
