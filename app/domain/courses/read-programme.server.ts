import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/connection.server.ts";

export interface PublicLesson {
  slug: string;
  title: string;
  minutes: number;
  isPublished: boolean;
  /** Anybody may read it. */
  isPreview: boolean;
}

export interface PublicModule {
  id: string;
  title: string;
  summary: string;
  lessons: PublicLesson[];
}

/** The published courses of a training, as those see them who have not bought it. */
export async function readProgramme(
  db: Db,
  formationId: string,
): Promise<{ title: string; modules: PublicModule[] }[]> {
  const courses = await db
    .selectFrom("formation_courses")
    .innerJoin("courses", "courses.id", "formation_courses.course_id")
    .where("formation_courses.formation_id", "=", formationId)
    .where("courses.published_at", "is not", null)
    .where("courses.archived_at", "is", null)
    .orderBy("formation_courses.position")
    .orderBy("courses.id")
    .select((course) => [
      "courses.title",
      jsonArrayFrom(
        course
          .selectFrom("course_modules")
          .whereRef("course_modules.course_id", "=", "courses.id")
          .where("course_modules.archived_at", "is", null)
          .orderBy("course_modules.position")
          .select((module) => [
            "course_modules.id",
            "course_modules.title",
            "course_modules.summary",
            jsonArrayFrom(
              module
                .selectFrom("lessons")
                .whereRef("lessons.module_id", "=", "course_modules.id")
                .where("lessons.archived_at", "is", null)
                .orderBy("lessons.position")
                .select(["slug", "title", "minutes", "preview", "published_version as version"]),
            ).as("lessons"),
          ]),
      ).as("modules"),
    ])
    .execute();
  return courses.map(({ title, modules }) => ({
    title,
    modules: modules.map((module) => ({
      ...module,
      lessons: module.lessons.map(({ slug, title, minutes, preview, version }) => ({
        slug,
        title,
        minutes,
        isPublished: version !== null,
        isPreview: preview && version !== null,
      })),
    })),
  }));
}
