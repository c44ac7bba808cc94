import type { Db } from "#db/connection.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";

/** The lessons of a training in their order, joined with their published versions: a query to select from. */
export function lessonsOfTraining(db: Db, formationId: string) {
  return db
    .selectFrom("formationCourses")
    .innerJoin("courseModules", "courseModules.courseId", "formationCourses.courseId")
    .innerJoin("lessons", "lessons.moduleId", "courseModules.id")
    .leftJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select(["lessons.id", "lessons.slug", "lessons.title"])
    .where("formationCourses.formationId", "=", formationId)
    .orderBy("formationCourses.position")
    .orderBy("courseModules.position")
    .orderBy("lessons.position");
}
