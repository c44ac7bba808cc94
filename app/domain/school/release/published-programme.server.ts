import type { Expression, ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";
import { isCoursePublished, isLessonPublished, isPublishedVersion } from "./is-published.server.ts";

export function publishedCourses(from: Pick<ExpressionBuilder<DB, never>, "selectFrom">) {
  return from
    .selectFrom("formationCourses")
    .innerJoin("courses", "courses.id", "formationCourses.courseId")
    .where(isCoursePublished)
    .orderBy("formationCourses.position")
    .orderBy("courses.id");
}

export function publishedLessons(from: Pick<ExpressionBuilder<DB, never>, "selectFrom">) {
  return publishedCourses(from)
    .innerJoin("courseModules", "courseModules.courseId", "courses.id")
    .innerJoin("lessons", "lessons.moduleId", "courseModules.id")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .innerJoin("formations", "formations.id", "formationCourses.formationId")
    .where(isLessonPublished)
    .orderBy("courseModules.position")
    .orderBy("lessons.position");
}

/** `userId` is null for a visitor; `archived` is the id of a module that comes even if it is archived. */
export function modulesOf(
  course: ExpressionBuilder<DB, "courses">,
  userId: string | null,
  { archived = null }: { archived?: string | null } = {},
) {
  return jsonArrayFrom(
    course
      .selectFrom("courseModules")
      .whereRef("courseModules.courseId", "=", "courses.id")
      .where(({ eb, or }) => {
        const isThere = eb("courseModules.archivedAt", "is", null);
        return archived ? or([isThere, eb("courseModules.id", "=", archived)]) : isThere;
      })
      .orderBy("courseModules.position")
      .select((module) => [
        "courseModules.id",
        "courseModules.title",
        "courseModules.summary",
        "courseModules.release",
        module
          .exists(
            module
              .selectFrom("moduleOpenings")
              .select("moduleOpenings.moduleId")
              .whereRef("moduleOpenings.moduleId", "=", "courseModules.id")
              .where("moduleOpenings.userId", "=", userId),
          )
          .$castTo<boolean>()
          .as("wasOpened"),
        jsonArrayFrom(
          module
            .selectFrom("lessons")
            .leftJoin("lessonProgress", (join) =>
              join.onRef("lessonProgress.lessonId", "=", "lessons.id").on("lessonProgress.userId", "=", userId),
            )
            .whereRef("lessons.moduleId", "=", "courseModules.id")
            .where("lessons.archivedAt", "is", null)
            .orderBy("lessons.position")
            .select([
              "lessons.id",
              "lessons.slug",
              "lessons.title",
              "lessons.summary",
              "lessons.minutes",
              "lessons.required",
              "lessons.preview as isPreview",
              "lessons.publishedVersion as version",
              "lessonProgress.lastOpenedAt",
              "lessonProgress.doneAt",
              "lessonProgress.placeS as second",
            ])
            .select((lesson) =>
              lesson
                .or([
                  lesson.exists(
                    lesson
                      .selectFrom("exerciseAnswers")
                      .select("exerciseAnswers.id")
                      .whereRef("exerciseAnswers.lessonId", "=", "lessons.id")
                      .where("exerciseAnswers.userId", "=", userId),
                  ),
                  lesson.exists(
                    lesson
                      .selectFrom("quizAttempts")
                      .select("quizAttempts.id")
                      .whereRef("quizAttempts.lessonId", "=", "lessons.id")
                      .where("quizAttempts.userId", "=", userId),
                  ),
                ])
                .$castTo<boolean>()
                .as("hasAnswers"),
            ),
        ).as("lessons"),
      ]),
  );
}

type StoredModules = ReturnType<typeof modulesOf> extends Expression<infer Rows> ? Rows : never;

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

export function storedDate(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}
