import type { Expression, ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";
import { isCoursePublished, isLessonPublished, isPublishedVersion } from "./is-published.server.ts";

/** The published courses of trainings, in their order: a query to select from. */
export function publishedCourses(from: Pick<ExpressionBuilder<Database, never>, "selectFrom">) {
  return from
    .selectFrom("formation_courses")
    .innerJoin("courses", "courses.id", "formation_courses.course_id")
    .where(isCoursePublished)
    .orderBy("formation_courses.position")
    .orderBy("courses.id");
}

/** The published lessons of those courses, with their published version: a query to select from. */
export function publishedLessons(from: Pick<ExpressionBuilder<Database, never>, "selectFrom">) {
  return publishedCourses(from)
    .innerJoin("course_modules", "course_modules.course_id", "courses.id")
    .innerJoin("lessons", "lessons.module_id", "course_modules.id")
    .innerJoin("lesson_versions", (join) => join.on(isPublishedVersion))
    .innerJoin("formations", "formations.id", "formation_courses.formation_id")
    .where(isLessonPublished)
    .orderBy("course_modules.position")
    .orderBy("lessons.position");
}

/**
 * The modules of the course that the query reads, in their order and without what is archived, with what a learner did
 * in each lesson. `userId` is null for a visitor.
 */
export function modulesOf(course: ExpressionBuilder<Database, "courses">, userId: string | null) {
  return jsonArrayFrom(
    course
      .selectFrom("course_modules")
      .whereRef("course_modules.course_id", "=", "courses.id")
      .where("course_modules.archived_at", "is", null)
      .orderBy("course_modules.position")
      .select((module) => [
        "course_modules.id",
        "course_modules.title",
        "course_modules.summary",
        "course_modules.release",
        module
          .exists(
            module
              .selectFrom("module_openings")
              .select("module_openings.module_id")
              .whereRef("module_openings.module_id", "=", "course_modules.id")
              .where("module_openings.user_id", "=", userId),
          )
          .$castTo<boolean>()
          .as("wasOpened"),
        jsonArrayFrom(
          module
            .selectFrom("lessons")
            .leftJoin("lesson_progress", (join) =>
              join.onRef("lesson_progress.lesson_id", "=", "lessons.id").on("lesson_progress.user_id", "=", userId),
            )
            .whereRef("lessons.module_id", "=", "course_modules.id")
            .where("lessons.archived_at", "is", null)
            .orderBy("lessons.position")
            .select([
              "lessons.id",
              "lessons.slug",
              "lessons.title",
              "lessons.summary",
              "lessons.minutes",
              "lessons.required",
              "lessons.preview as isPreview",
              "lessons.published_version as version",
              "lesson_progress.last_opened_at as lastOpenedAt",
              "lesson_progress.done_at as doneAt",
              "lesson_progress.place_s as placeS",
            ]),
        ).as("lessons"),
      ]),
  );
}

type StoredModules = ReturnType<typeof modulesOf> extends Expression<infer Rows> ? Rows : never;

/** Modules as `modulesOf` reads them, out of PostgreSQL's JSON. */
export function storedModules(modules: StoredModules) {
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map(({ version, lastOpenedAt, doneAt, ...lesson }) => ({
      ...lesson,
      isPublished: version !== null,
      lastOpenedAt: storedDate(lastOpenedAt),
      doneAt: storedDate(doneAt),
    })),
  }));
}

/** PostgreSQL's JSON holds times as text. */
export function storedDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}
