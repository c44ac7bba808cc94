import type { ExpressionBuilder } from "kysely";
import type { Database } from "#db/schema.ts";

/** The lessons that count towards the end of their course; `progress` says the same of a course that was read whole. */
export function countedLessons(from: Pick<ExpressionBuilder<Database, never>, "selectFrom">) {
  return from
    .selectFrom("lessons")
    .innerJoin("course_modules", "course_modules.id", "lessons.module_id")
    .where("lessons.required", "=", true)
    .where("lessons.published_version", "is not", null)
    .where("lessons.archived_at", "is", null)
    .where("course_modules.archived_at", "is", null);
}
