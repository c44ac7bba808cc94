import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { progress } from "../learning/progress.ts";
import { type LearnerCourse, readOpenFormation } from "../release/open-formation.server.ts";
import { lessonsOf } from "../release/release.ts";

/** The next lesson of a learner, as text for an email. */
export interface NextStep {
  formationId: string;
  formationSlug: string;
  formation: string;
  lessonSlug: string;
  lesson: string;
  /** Seconds into the film; "" at the beginning. */
  place: string;
  doneLessons: string;
  lessons: string;
}

/** The next open and unfinished lesson of the formation that the learner opened last; undefined when there is none. */
export async function findNextStep(db: Db, userId: string, at: Date): Promise<NextStep | undefined> {
  const formations = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .select(["formations.id", "formations.slug"])
    .where("access.userId", "=", userId)
    .where(isAccessOpen)
    .orderBy("access.grantedAt", "desc")
    .execute();
  const steps = [];
  for (const { id, slug } of formations) {
    const formation = await readOpenFormation(db, { userId, formation: { slug }, at });
    for (const course of formation?.courses ?? []) {
      const step = stepOf(course);
      if (step && formation) {
        const { lastVisit, ...words } = step;
        steps.push({
          lastVisit,
          step: { formationId: id, formationSlug: slug, formation: formation.name, ...words },
        });
      }
    }
  }
  return steps.sort((one, other) => other.lastVisit - one.lastVisit)[0]?.step;
}

function stepOf(course: LearnerCourse) {
  const lessons = lessonsOf(course);
  const { resume, ...state } = progress(lessons);
  if (course.completedAt || state.isComplete || !resume) return undefined;
  return {
    lastVisit: Math.max(...lessons.map(({ lastOpenedAt }) => lastOpenedAt?.getTime() ?? 0)),
    lessonSlug: resume.slug,
    lesson: resume.title,
    place: resume.placeS ? `${resume.placeS}` : "",
    doneLessons: `${state.doneLessons}`,
    lessons: `${state.lessons}`,
  };
}
