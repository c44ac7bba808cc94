import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../access/open/is-open.server.ts";
import { accessFacts, learnerAccess, storedLesson, wasOpened } from "./facts.server.ts";
import { isLessonOpen, type Opening, openingsOf } from "./release.ts";

interface Asked {
  userId: string;
  formationId: string;
  courseId: string;
  at: Date;
}

/**
 * The published, unarchived lessons of a course that this learner of the training may open then. Empty for somebody
 * without access, and for a course that is not published.
 */
export async function openLessons(db: Db, asked: Asked): Promise<ReadonlySet<string>> {
  const { modules, openings } = await readOpenings(db, asked);
  const open = modules.flatMap(({ id, lessons }) =>
    lessons.filter((lesson) => lesson.isPublished && isLessonOpen(lesson, openings.get(id))),
  );
  return new Set(open.map(({ id }) => id));
}

/** The same of all courses of a training. */
export async function openLessonsOfTraining(db: Db, asked: Omit<Asked, "courseId">): Promise<ReadonlySet<string>> {
  const courses = await db
    .selectFrom("formation_courses")
    .select("course_id")
    .where("formation_id", "=", asked.formationId)
    .execute();
  const open = await Promise.all(courses.map(({ course_id }) => openLessons(db, { ...asked, courseId: course_id })));
  return new Set(open.flatMap((lessons) => [...lessons]));
}

/** How the lesson's module opens to this learner; undefined when the lesson is open already. */
export async function closedLesson(db: Db, lessonId: string, asked: Asked): Promise<Opening | undefined> {
  const { modules, openings } = await readOpenings(db, asked);
  const module = modules.find(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  const lesson = module?.lessons.find(({ id }) => id === lessonId);
  const opening = module && openings.get(module.id);
  return lesson && !isLessonOpen(lesson, opening) ? opening : undefined;
}

async function readOpenings(db: Db, { userId, formationId, courseId, at }: Asked) {
  const row = await db
    .selectFrom("access")
    .leftJoin("cohorts", "cohorts.id", "access.cohort_id")
    .select(accessFacts)
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom("course_modules")
          .innerJoin("courses", "courses.id", "course_modules.course_id")
          .where("courses.id", "=", courseId)
          .where("courses.published_at", "is not", null)
          .where("courses.archived_at", "is", null)
          .where("course_modules.archived_at", "is", null)
          .orderBy("course_modules.position")
          .select((module) => [
            "course_modules.id",
            "course_modules.release",
            wasOpened(userId)(module),
            jsonArrayFrom(
              module
                .selectFrom("lessons")
                .leftJoin("lesson_progress", (join) =>
                  join.onRef("lesson_progress.lesson_id", "=", "lessons.id").on("lesson_progress.user_id", "=", userId),
                )
                .whereRef("lessons.module_id", "=", "course_modules.id")
                .where("lessons.archived_at", "is", null)
                .orderBy("lessons.position")
                .select([
                  "lessons.id",
                  "lessons.title",
                  "lessons.preview as isPreview",
                  "lessons.published_version as version",
                  "lesson_progress.last_opened_at as lastOpenedAt",
                  "lesson_progress.done_at as doneAt",
                ]),
            ).as("lessons"),
          ]),
      ).as("modules"),
    )
    .where("access.user_id", "=", userId)
    .where("access.formation_id", "=", formationId)
    .where(isAccessOpen)
    .executeTakeFirst();
  if (!row) return { modules: [], openings: new Map<string, Opening>() };
  const modules = row.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map(storedLesson),
  }));
  return { modules, openings: openingsOf(modules, learnerAccess(row), at) };
}
