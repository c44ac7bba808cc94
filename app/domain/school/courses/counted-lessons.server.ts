import type { ExpressionBuilder } from "kysely";
import type { DB } from "#db/schema.ts";

/** A query for the lessons that count towards the completion of their course: the SQL counterpart of `progress`. */
export function countedLessons(from: Pick<ExpressionBuilder<DB, never>, "selectFrom">) {
  return from
    .selectFrom("lessons")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .where("lessons.required", "=", true)
    .where("lessons.publishedVersion", "is not", null)
    .where("lessons.archivedAt", "is", null)
    .where("courseModules.archivedAt", "is", null);
}
