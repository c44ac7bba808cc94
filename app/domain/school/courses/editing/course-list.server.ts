import { sql } from "kysely";
import { versionOf } from "#app/domain/values/hash.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";

export type CourseState = "draft" | "published" | "archived";

interface ListedCourse {
  id: string;
  slug: string;
  title: string;
  state: CourseState;
  isSample: boolean;
  lessonCount: number;
  formations: { id: string; name: string }[];
}

export async function listCourses(db: Db): Promise<ListedCourse[]> {
  const rows = await db
    .selectFrom("courses")
    .select((course) => [
      "id",
      "slug",
      "title",
      "isSample",
      "publishedAt",
      "archivedAt",
      course
        .selectFrom("lessons")
        .whereRef("lessons.courseId", "=", "courses.id")
        .where("lessons.archivedAt", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("lessonCount"),
      jsonArrayFrom(
        course
          .selectFrom("formationCourses")
          .innerJoin("formations", "formations.id", "formationCourses.formationId")
          .whereRef("formationCourses.courseId", "=", "courses.id")
          .orderBy("formations.name")
          .select(["formations.id", "formations.name"]),
      ).as("formations"),
    ])
    .orderBy("archivedAt", (order) => order.desc().nullsFirst())
    .orderBy("title")
    .execute();
  return rows.map(({ publishedAt, archivedAt, ...row }) => ({ ...row, state: stateOf({ publishedAt, archivedAt }) }));
}

export function stateOf(course: { publishedAt: Date | null; archivedAt: Date | null }): CourseState {
  if (course.archivedAt) return "archived";
  return course.publishedAt ? "published" : "draft";
}

/** `version`: of all of it, so that a form opened earlier neither overwrites it nor takes the course from a formation. */
export async function readCourseSettings(db: Db, id: string) {
  const settings = await db
    .selectFrom("courses")
    .select(["title", "slug", "summary"])
    .select(
      sql<string[]>`array(select formation_id from formation_courses where course_id = courses.id order by 1)`.as(
        "formationIds",
      ),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return settings && { settings, version: versionOf(settings) };
}

export function findCourse(db: Db, slug: string) {
  return db.selectFrom("courses").select(["id", "title"]).where("slug", "=", slug).executeTakeFirst();
}
