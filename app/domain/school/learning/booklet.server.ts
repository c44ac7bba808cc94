import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { blocksSchema } from "../blocks/stored-blocks.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { openLessons } from "../release/open-lessons.server.ts";

/** The full text of the lessons that are open to this learner; undefined without access. */
export async function readBooklet(db: Db, userId: string, formationSlug: string, at: Date) {
  const rows = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .innerJoin("users", "users.id", "access.userId")
    .leftJoin("userProfiles", "userProfiles.userId", "users.id")
    .leftJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .select(["formations.id", "formations.name", "formations.description", "formationCourses.courseId"])
    .select(["users.email", "firstName", "lastName"])
    .where("formations.slug", "=", formationSlug)
    .where("access.userId", "=", userId)
    .where(isAccessOpen)
    .orderBy("formationCourses.position")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const courses = await Promise.all(
    rows.map(async ({ courseId }) => {
      if (!courseId) return [];
      const open = await openLessons(db, { userId, formationId: first.id, courseId, at });
      return readModules(db, courseId, [...open]);
    }),
  );
  const { name, description, email } = first;
  const owner = [first.firstName, first.lastName].filter(Boolean).join(" ") || email;
  return { name, description, owner, modules: courses.flat() };
}

/** The modules with an open lesson. They keep the numbers that they have in the whole course. */
async function readModules(db: Db, courseId: string, open: string[]) {
  const modules = await db
    .selectFrom("courseModules")
    .select((module) => [
      "title",
      "summary",
      jsonArrayFrom(
        module
          .selectFrom("lessons")
          .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
          .select(["lessons.id", "lessons.title", "lessons.summary", "lessons.minutes", "lessonVersions.blocks"])
          .whereRef("lessons.moduleId", "=", "courseModules.id")
          .where(({ eb, lit }) => (open.length === 0 ? lit(false) : eb("lessons.id", "in", open)))
          .orderBy("lessons.position"),
      ).as("lessons"),
    ])
    .where("courseId", "=", courseId)
    .where("archivedAt", "is", null)
    .orderBy("position")
    .execute();
  return modules
    .map((module, index) => ({
      ...module,
      number: index + 1,
      lessons: module.lessons.map((lesson) => ({ ...lesson, blocks: blocksSchema.parse(lesson.blocks) })),
    }))
    .filter(({ lessons }) => lessons.length > 0);
}

export type OpenBooklet = NonNullable<Awaited<ReturnType<typeof readBooklet>>>;
