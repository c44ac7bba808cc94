import { expressionBuilder } from "kysely";
import type { DB } from "#db/schema.ts";

const { eb, and, ref } = expressionBuilder<
  DB,
  "courses" | "courseModules" | "lessons" | "lessonVersions" | "formations"
>();

export const isCoursePublished = and([eb("courses.publishedAt", "is not", null), eb("courses.archivedAt", "is", null)]);

/** Whether learners can see a row of `course_modules`: its course is published, too. */
export const isModulePublished = and([isCoursePublished, eb("courseModules.archivedAt", "is", null)]);

/**
 * Whether learners can read a row of `lessons`: it has a published version, and its module and course are published.
 */
export const isLessonPublished = and([
  isModulePublished,
  eb("lessons.publishedVersion", "is not", null),
  eb("lessons.archivedAt", "is", null),
]);

/**
 * Whether anybody may read the lesson without buying: it is a preview of a row of `formations` that visitors can see.
 */
export const isPreview = and([
  isLessonPublished,
  eb("lessons.preview", "=", true),
  eb("formations.status", "!=", "draft"),
  eb("formations.isActive", "=", true),
]);

/** Whether a row of `lesson_versions` is the published version of the row of `lessons`. */
export const isPublishedVersion = and([
  eb("lessonVersions.lessonId", "=", ref("lessons.id")),
  eb("lessonVersions.n", "=", ref("lessons.publishedVersion")),
]);
