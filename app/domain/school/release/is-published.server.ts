import { type SqlBool, sql } from "kysely";

export const isCoursePublished = sql<SqlBool>`(courses.published_at is not null and courses.archived_at is null)`;

/** Whether learners can see a row of `course_modules`: its course is published, too. */
export const isModulePublished = sql<SqlBool>`(${isCoursePublished} and course_modules.archived_at is null)`;

/**
 * Whether learners can read a row of `lessons`: it has a published version, and its module and course are published.
 */
export const isLessonPublished = sql<SqlBool>`(${isModulePublished}
  and lessons.published_version is not null and lessons.archived_at is null)`;

/**
 * Whether anybody may read the lesson without buying: it is a preview of a row of `formations` that visitors can see.
 */
export const isPreview = sql<SqlBool>`(${isLessonPublished}
  and lessons.preview and formations.status <> 'draft' and formations.is_active)`;

/** Whether a row of `lesson_versions` is the published version of the row of `lessons`. */
export const isPublishedVersion = sql<SqlBool>`(lesson_versions.lesson_id = lessons.id
  and lesson_versions.n = lessons.published_version)`;
