import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/connection.server.ts";
import { readRule } from "../../release/rule.ts";
import { stateOf } from "./course-list.server.ts";

/** A course for its author: with its archived modules and lessons. */
export async function readCourseTree(db: Db, id: string) {
  const row = await db
    .selectFrom("courses")
    .where("id", "=", id)
    .select((course) => [
      "id",
      "slug",
      "title",
      "summary",
      "is_sample as isSample",
      "published_at",
      "archived_at",
      jsonArrayFrom(
        course
          .selectFrom("course_modules")
          .whereRef("course_modules.course_id", "=", "courses.id")
          .orderBy("course_modules.position")
          .orderBy("course_modules.id")
          .select((module) => [
            "course_modules.id",
            "course_modules.title",
            "course_modules.summary",
            "course_modules.release",
            "course_modules.archived_at as archivedAt",
            jsonArrayFrom(
              module
                .selectFrom("lessons")
                .whereRef("lessons.module_id", "=", "course_modules.id")
                .orderBy("lessons.position")
                .orderBy("lessons.id")
                .select((lesson) => [
                  "lessons.id",
                  "lessons.slug",
                  "lessons.title",
                  "lessons.summary",
                  "lessons.minutes",
                  "lessons.required",
                  "lessons.preview",
                  "lessons.archived_at as archivedAt",
                  "lessons.published_version as published",
                  lesson
                    .selectFrom("lesson_versions")
                    .whereRef("lesson_versions.lesson_id", "=", "lessons.id")
                    .select(({ fn }) => fn.max("n").as("n"))
                    .as("newest"),
                ]),
            ).as("lessons"),
          ]),
      ).as("modules"),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { published_at, archived_at, modules, ...course } = row;
  return {
    ...course,
    state: stateOf({ published_at, archived_at }),
    modules: modules.map(({ archivedAt, release, lessons, ...module }) => ({
      ...module,
      rule: readRule(release),
      isArchived: archivedAt !== null,
      lessons: lessons.map(({ archivedAt: lessonArchivedAt, published, newest, ...lesson }) => ({
        ...lesson,
        isArchived: lessonArchivedAt !== null,
        state: lessonState(published, newest),
      })),
    })),
  };
}

export type CourseTree = NonNullable<Awaited<ReturnType<typeof readCourseTree>>>;
export type TreeModule = CourseTree["modules"][number];
export type TreeLesson = TreeModule["lessons"][number];

/** `announced`: nothing is written yet. `changed`: published, with a newer draft. */
export type LessonState = "announced" | "draft" | "published" | "changed";

export function lessonState(published: number | null, newest: number | null): LessonState {
  if (newest === null) return "announced";
  if (published === null) return "draft";
  return published === newest ? "published" : "changed";
}

/** The modules that a lesson can be moved to, of every course that is not archived. */
export async function moduleChoices(db: Db) {
  return db
    .selectFrom("course_modules")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .where("course_modules.archived_at", "is", null)
    .where("courses.archived_at", "is", null)
    .orderBy("courses.title")
    .orderBy("courses.id")
    .orderBy("course_modules.position")
    .select(["course_modules.id", "course_modules.title", "courses.title as courseTitle"])
    .execute();
}
