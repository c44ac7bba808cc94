import { expressionBuilder } from "kysely";
import type { DB } from "#db/schema.ts";

const { eb, and, ref } = expressionBuilder<
  DB,
  "courses" | "courseModules" | "lessons" | "lessonVersions" | "formations"
>();

export const isCoursePublished = and([eb("courses.publishedAt", "is not", null), eb("courses.archivedAt", "is", null)]);

export const isModulePublished = and([isCoursePublished, eb("courseModules.archivedAt", "is", null)]);

export const isLessonPublished = and([
  isModulePublished,
  eb("lessons.publishedVersion", "is not", null),
  eb("lessons.archivedAt", "is", null),
]);

/** Whether anybody may read the lesson without buying. */
export const isPreview = and([
  isLessonPublished,
  eb("lessons.preview", "=", true),
  eb("formations.status", "!=", "draft"),
  eb("formations.isActive", "=", true),
]);

export const isPublishedVersion = and([
  eb("lessonVersions.lessonId", "=", ref("lessons.id")),
  eb("lessonVersions.n", "=", ref("lessons.publishedVersion")),
]);
