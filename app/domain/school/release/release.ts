import { parisDay, ZONE } from "../../values/time.ts";
import { type ReleaseRule, readRule } from "./rule.ts";

const OPENS_AT = Temporal.PlainTime.from("07:00");

export interface ReleaseContext {
  grantedAt: Date;
  cohortStartsOn: Temporal.PlainDate | null;
  lessonDoneAt: Date | null;
}

/**
 * When a module opens to a learner: at 7:00 in Paris on the day of its rule, wherever the learner is; after a lesson,
 * at once. Null while the day is unknown.
 */
export function opensAt(rule: ReleaseRule | null, { grantedAt, cohortStartsOn, lessonDoneAt }: ReleaseContext) {
  switch (rule?.kind) {
    case undefined:
      return grantedAt;
    case "after-access":
      return morningOf(parisDay(grantedAt).add({ days: rule.days }));
    case "on-date":
      return morningOf(Temporal.PlainDate.from(rule.on));
    case "after-cohort":
      return cohortStartsOn && morningOf(cohortStartsOn.add({ days: rule.days }));
    case "after-lesson":
      return lessonDoneAt;
  }
}

function morningOf(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: OPENS_AT }).epochMilliseconds);
}

/** The last day whose 7:00 has passed in Paris: what opens on that day or before is open. */
export function lastMorning(at: Date): Temporal.PlainDate {
  const today = parisDay(at);
  return at < morningOf(today) ? today.subtract({ days: 1 }) : today;
}

export interface LearnerAccess {
  grantedAt: Date;
  cohortStartsOn: Temporal.PlainDate | null;
  isAllOpened: boolean;
}

export interface ReleasedLesson {
  id: string;
  title: string;
  isPublished: boolean;
  isPreview: boolean;
  lastOpenedAt: Date | null;
  doneAt: Date | null;
}

export interface ReleasedModule<Lesson extends ReleasedLesson = ReleasedLesson> {
  id: string;
  release: object | null;
  wasOpened: boolean;
  lessons: Lesson[];
}

/** `at` is null while the day is unknown. `lesson` is the title of the lesson that opens the module. */
export type Opening = { isOpen: true } | { isOpen: false; at: Date | null; lesson: string | null };

/**
 * Which modules of a course are open to a learner. The course comes in order, without what is archived. A lesson that
 * is gone, not published, or comes after the module keeps nothing closed: its rule could never be fulfilled.
 */
export function openingsOf(modules: readonly ReleasedModule[], access: LearnerAccess, now: Date): Map<string, Opening> {
  const before: ReleasedLesson[] = [];
  const openings = new Map<string, Opening>();
  for (const { id, release, wasOpened, lessons } of modules) {
    const rule = readRule(release);
    const awaited = rule?.kind === "after-lesson" ? before.find((lesson) => lesson.id === rule.lesson) : undefined;
    const isFree = rule?.kind === "after-lesson" && !awaited?.isPublished;
    const at = opensAt(isFree ? null : rule, { ...access, lessonDoneAt: awaited?.doneAt ?? null });
    const isOpen = access.isAllOpened || wasOpened || rule === null || isFree || (at !== null && at <= now);
    openings.set(id, isOpen ? { isOpen } : { isOpen, at, lesson: awaited?.title ?? null });
    before.push(...lessons);
  }
  return openings;
}

/**
 * A lesson opens with its module, or earlier for everybody if it is a preview, or for a learner who has opened or done
 * it before.
 */
export function isLessonOpen(lesson: ReleasedLesson, module: Opening | undefined): boolean {
  return module?.isOpen === true || lesson.isPreview || lesson.lastOpenedAt !== null || lesson.doneAt !== null;
}

interface Course<Lesson> {
  modules: readonly { lessons: readonly Lesson[] }[];
}

export function lessonsOf<Lesson>({ modules }: Course<Lesson>): Lesson[] {
  return modules.flatMap(({ lessons }) => lessons);
}

export function openLessonsOf<Lesson extends { isPublished: boolean; isOpen: boolean }>(courses: Course<Lesson>[]) {
  return courses.flatMap(lessonsOf<Lesson>).filter(({ isPublished, isOpen }) => isPublished && isOpen);
}
