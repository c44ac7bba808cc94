import type { ExpressionBuilder } from "kysely";
import type { Database } from "#db/schema.ts";

/** A query for the lessons that count towards the completion of their course: the SQL counterpart of `progress`. */
export function countedLessons(from: Pick<ExpressionBuilder<Database, never>, "selectFrom">) {
  return from
    .selectFrom("lessons")
    .innerJoin("course_modules", "course_modules.id", "lessons.module_id")
    .where("lessons.required", "=", true)
    .where("lessons.published_version", "is not", null)
    .where("lessons.archived_at", "is", null)
    .where("course_modules.archived_at", "is", null);
}
