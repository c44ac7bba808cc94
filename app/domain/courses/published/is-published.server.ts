import { type SqlBool, sql } from "kysely";

/** Whether the row of `courses` is there for learners. */
export const isCoursePublished = sql<SqlBool>`(courses.published_at is not null and courses.archived_at is null)`;

/** The same of the row of `course_modules`, with its course. */
export const isModulePublished = sql<SqlBool>`(${isCoursePublished} and course_modules.archived_at is null)`;

/** The same of the row of `lessons`, with its module and course: it has something to read, and is not only announced. */
export const isLessonPublished = sql<SqlBool>`(${isModulePublished}
  and lessons.published_version is not null and lessons.archived_at is null)`;

/** Whether anybody may read the lesson, also without the training: a row of `formations` that visitors can see. */
export const isPreview = sql<SqlBool>`(${isLessonPublished}
  and lessons.preview and formations.status <> 'draft' and formations.is_active)`;

/** Whether the row of `lesson_versions` is what learners read of the row of `lessons`. */
export const isPublishedVersion = sql<SqlBool>`(lesson_versions.lesson_id = lessons.id
  and lesson_versions.n = lessons.published_version)`;
