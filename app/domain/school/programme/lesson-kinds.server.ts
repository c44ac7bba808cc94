import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isLessonPublished, isPublishedVersion } from "../release/is-published.server.ts";

export interface LessonKinds {
  film: boolean;
  sound: boolean;
  exercise: boolean;
  quiz: boolean;
  text: boolean;
}

const has = (type: string) =>
  sql<boolean>`jsonb_path_exists(lesson_versions.blocks, ${`$[*] ? (@.type == "${type}")`}::jsonpath)`;

export async function lessonKinds(db: Db, courseIds: string[]): Promise<Record<string, LessonKinds>> {
  if (courseIds.length === 0) return {};
  const rows = await db
    .selectFrom("courses")
    .innerJoin("courseModules", "courseModules.courseId", "courses.id")
    .innerJoin("lessons", "lessons.moduleId", "courseModules.id")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .where(isLessonPublished)
    .where("courses.id", "in", courseIds)
    .select([
      "lessons.id",
      has("video").as("film"),
      has("audio").as("sound"),
      has("exercise").as("exercise"),
      has("quiz").as("quiz"),
      has("text").as("text"),
    ])
    .execute();
  return Object.fromEntries(rows.map(({ id, ...kinds }) => [id, kinds]));
}
