import { progress } from "#app/domain/school/learning/progress.ts";
import { type LearnerCourse, lessonsOf } from "#app/domain/school/learning/read-course.server.ts";
import { completionLabel, progressLabel, resumeLabel } from "./labels.ts";
import { outlineOf } from "./outline.ts";

/** A learner's progress in a course, as the programme shows it. */
export function courseState(course: LearnerCourse) {
  const state = progress(lessonsOf(course));
  const modules = outlineOf(course);
  const resume = modules.flatMap(({ lessons }) => lessons).find(({ slug }) => slug === state.resume?.slug);
  const isStarted = lessonsOf(course).some(({ lastOpenedAt }) => lastOpenedAt);
  return {
    id: course.id,
    title: course.title,
    progress: progressLabel(state),
    share: state.minutes && state.doneMinutes / state.minutes,
    completion: course.completedAt && completionLabel(course.completedAt, state.lessons - state.doneLessons),
    resume: resume &&
      state.resume && {
        slug: resume.slug,
        title: resume.title,
        label: resumeLabel(resume.number, { isStarted, placeS: state.resume.placeS }),
      },
    modules,
  };
}

export type CourseState = ReturnType<typeof courseState>;
