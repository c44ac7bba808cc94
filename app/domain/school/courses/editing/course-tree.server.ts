import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { versionOf } from "#app/domain/values/hash.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { readRule } from "../../release/rule.ts";
import { stateOf } from "./course-list.server.ts";
import type { Part } from "./edit-tree.server.ts";

/** For its author: with archived modules and lessons. */
export async function readCourseTree(db: Db, id: string) {
  const row = await db
    .selectFrom("courses")
    .where("id", "=", id)
    .select((course) => [
      "id",
      "slug",
      "title",
      "summary",
      "isSample",
      "publishedAt",
      "archivedAt",
      jsonArrayFrom(
        course
          .selectFrom("courseModules")
          .whereRef("courseModules.courseId", "=", "courses.id")
          .orderBy("courseModules.position")
          .orderBy("courseModules.id")
          .select((module) => [
            "courseModules.id",
            "courseModules.title",
            "courseModules.summary",
            "courseModules.release",
            "courseModules.archivedAt",
            jsonArrayFrom(
              module
                .selectFrom("lessons")
                .whereRef("lessons.moduleId", "=", "courseModules.id")
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
                  "lessons.archivedAt",
                  "lessons.publishedVersion as published",
                  lesson
                    .selectFrom("lessonVersions")
                    .whereRef("lessonVersions.lessonId", "=", "lessons.id")
                    .select(({ fn }) => fn.max("n").as("n"))
                    .as("newest"),
                ]),
            ).as("lessons"),
          ]),
      ).as("modules"),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { publishedAt, archivedAt, modules, ...course } = row;
  return {
    ...course,
    state: stateOf({ publishedAt, archivedAt }),
    modules: modules.map(({ archivedAt, release, lessons, ...module }) => ({
      ...module,
      version: versionOf({ title: module.title, summary: module.summary }),
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

function lessonState(published: number | null, newest: number | null): LessonState {
  if (newest === null) return "announced";
  if (published === null) return "draft";
  return published === newest ? "published" : "changed";
}

export async function moduleChoices(db: Db, courseId: string) {
  return db
    .selectFrom("courseModules")
    .innerJoin("courses", "courses.id", "courseModules.courseId")
    .where("courseModules.archivedAt", "is", null)
    .where("courses.archivedAt", "is", null)
    .select(["courseModules.id", "courseModules.title", "courses.title as courseTitle", "courses.id as courseId"])
    .select(({ eb }) => eb("courses.id", "=", courseId).$castTo<boolean>().as("isOwn"))
    .orderBy("isOwn", "desc")
    .orderBy("courses.title")
    .orderBy("courses.id")
    .orderBy("courseModules.position")
    .execute();
}

export async function placeOfLesson(db: Db, id: string) {
  return db
    .selectFrom("lessons")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .innerJoin("courses", "courses.id", "courseModules.courseId")
    .select(["lessons.id", "lessons.title", "courseModules.title as moduleTitle"])
    .select(["courses.id as courseId", "courses.title as courseTitle"])
    .where("lessons.id", "=", id)
    .executeTakeFirst();
}

/** What the audit log says of a lesson or a module that is no more. */
export async function findDeleted(db: Db, id: string): Promise<{ part: Part; title: string } | undefined> {
  for (const [part, entity] of [
    ["lesson", "lesson"],
    ["module", "course_module"],
  ] as const) {
    const title = (await listAudit(db, entity, id)).find(({ action }) => action === "delete")?.before?.title;
    if (typeof title === "string") return { part, title };
  }
  return undefined;
}
