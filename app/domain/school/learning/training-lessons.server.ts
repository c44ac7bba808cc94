import type { Db } from "#db/connection.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";

/** The lessons of a training in their order, joined with their published versions: a query to select from. */
export function lessonsOfTraining(db: Db, formationId: string) {
  return db
    .selectFrom("formation_courses")
    .innerJoin("course_modules", "course_modules.course_id", "formation_courses.course_id")
    .innerJoin("lessons", "lessons.module_id", "course_modules.id")
    .leftJoin("lesson_versions", (join) => join.on(isPublishedVersion))
    .select(["lessons.id", "lessons.slug", "lessons.title"])
    .where("formation_courses.formation_id", "=", formationId)
    .orderBy("formation_courses.position")
    .orderBy("course_modules.position")
    .orderBy("lessons.position");
}
