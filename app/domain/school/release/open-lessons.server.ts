import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { isCoursePublished } from "./is-published.server.ts";
import { accessColumns, learnerAccess } from "./learner-access.server.ts";
import { modulesOf, storedModules } from "./published-programme.server.ts";
import { isLessonOpen, type Opening, openingsOf } from "./release.ts";

interface Asked {
  userId: string;
  formationId: string;
  courseId: string;
  at: Date;
}

/**
 * The published lessons of a course that are open to this learner at that time. Empty without access, and for an
 * unpublished course.
 */
export async function openLessons(db: Db, asked: Asked): Promise<ReadonlySet<string>> {
  const { modules, openings } = await readOpenings(db, asked);
  const open = modules.flatMap(({ id, lessons }) =>
    lessons.filter((lesson) => lesson.isPublished && isLessonOpen(lesson, openings.get(id))),
  );
  return new Set(open.map(({ id }) => id));
}

/** The same for all courses of a training. */
export async function openLessonsOfTraining(db: Db, asked: Omit<Asked, "courseId">): Promise<ReadonlySet<string>> {
  const courses = await db
    .selectFrom("formationCourses")
    .select("courseId")
    .where("formationId", "=", asked.formationId)
    .execute();
  const open = await Promise.all(courses.map(({ courseId }) => openLessons(db, { ...asked, courseId })));
  return new Set(open.flatMap((lessons) => [...lessons]));
}

/** When the lesson's module opens to this learner; undefined when the lesson is already open. */
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
    .innerJoin("courses", (join) => join.on("courses.id", "=", courseId).on(isCoursePublished))
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .select(accessColumns)
    .select((course) => modulesOf(course, userId).as("modules"))
    .where("access.userId", "=", userId)
    .where("access.formationId", "=", formationId)
    .where(isAccessOpen)
    .executeTakeFirst();
  if (!row) return { modules: [], openings: new Map<string, Opening>() };
  const modules = storedModules(row.modules);
  return { modules, openings: openingsOf(modules, learnerAccess(row), at) };
}
