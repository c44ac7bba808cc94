import type { LearnerLesson } from "../release/open-formation.server.ts";

export type LessonWithProgress = Pick<
  LearnerLesson,
  | "id"
  | "slug"
  | "title"
  | "minutes"
  | "required"
  | "isPublished"
  | "isOpen"
  | "lastOpenedAt"
  | "doneAt"
  | "second"
  | "hasAnswers"
>;

export interface Progress {
  doneLessons: number;
  lessons: number;
  doneMinutes: number;
  minutes: number;
  /** Every lesson that counts is done. False for a course in which none counts. */
  isComplete: boolean;
  resume: LessonWithProgress | null;
}

/** Computed and not stored, so that an edit of the course cannot make it wrong. The lessons come in order. */
export function progress(lessons: readonly LessonWithProgress[]): Progress {
  const counted = lessons.filter(({ isPublished, required }) => isPublished && required);
  const done = counted.filter(({ doneAt }) => doneAt);
  return {
    doneLessons: done.length,
    lessons: counted.length,
    doneMinutes: minutesOf(done),
    minutes: minutesOf(counted),
    isComplete: counted.length > 0 && done.length === counted.length,
    resume: lessonToResume(lessons),
  };
}

/**
 * The lesson that was opened last; if it is done, the next one that is not, starting over at the end. A bonus leads away
 * from the course only once something was done in it.
 */
function lessonToResume(lessons: readonly LessonWithProgress[]): LessonWithProgress | null {
  const open = lessons.filter(({ isPublished, isOpen }) => isPublished && isOpen);
  const last = open.reduce<LessonWithProgress | null>(
    (latest, lesson) => (isBegun(lesson) && openedAt(lesson) > openedAt(latest) ? lesson : latest),
    null,
  );
  const at = last ? open.indexOf(last) : 0;
  return [...open.slice(at), ...open.slice(0, at)].find(({ doneAt }) => !doneAt) ?? null;
}

function isBegun({ required, second, hasAnswers, doneAt }: LessonWithProgress): boolean {
  return required || second !== null || hasAnswers || doneAt !== null;
}

function openedAt(lesson: LessonWithProgress | null): number {
  return lesson?.lastOpenedAt?.getTime() ?? 0;
}

function minutesOf(lessons: readonly LessonWithProgress[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}
