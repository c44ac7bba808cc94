import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/connection.server.ts";

export type CourseState = "draft" | "published" | "archived";

interface ListedCourse {
  id: string;
  slug: string;
  title: string;
  state: CourseState;
  isSample: boolean;
  lessonCount: number;
  /** The trainings whose buyers have it. */
  formations: { id: string; name: string }[];
}

/** Every course, those that are archived last. */
export async function listCourses(db: Db): Promise<ListedCourse[]> {
  const rows = await db
    .selectFrom("courses")
    .select((course) => [
      "id",
      "slug",
      "title",
      "is_sample as isSample",
      "published_at",
      "archived_at",
      course
        .selectFrom("lessons")
        .whereRef("lessons.course_id", "=", "courses.id")
        .where("lessons.archived_at", "is", null)
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .as("lessonCount"),
      jsonArrayFrom(
        course
          .selectFrom("formation_courses")
          .innerJoin("formations", "formations.id", "formation_courses.formation_id")
          .whereRef("formation_courses.course_id", "=", "courses.id")
          .orderBy("formations.name")
          .select(["formations.id", "formations.name"]),
      ).as("formations"),
    ])
    .orderBy("archived_at", (order) => order.desc().nullsFirst())
    .orderBy("title")
    .execute();
  return rows.map(({ published_at, archived_at, lessonCount, ...row }) => ({
    ...row,
    state: stateOf({ published_at, archived_at }),
    lessonCount: Number(lessonCount),
  }));
}

export function stateOf(course: { published_at: Date | null; archived_at: Date | null }): CourseState {
  if (course.archived_at) return "archived";
  return course.published_at ? "published" : "draft";
}
