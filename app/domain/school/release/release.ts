import { parisDay, ZONE } from "../../values/time.ts";
import { type ReleaseRule, readRule } from "./rule.ts";

const OPENS_AT = Temporal.PlainTime.from("07:00");

interface ReleaseContext {
  grantedAt: Date;
  cohortStartsOn: Temporal.PlainDate | null;
  lessonDoneAt: Date | null;
}

/** At 7:00 in Paris on the day of its rule, wherever the learner is; after a lesson, at once. Null: not known yet. */
export function opensAt(rule: ReleaseRule | null, { grantedAt, cohortStartsOn, lessonDoneAt }: ReleaseContext) {
  switch (rule?.kind) {
    case undefined:
      return grantedAt;
    case "after-access":
      return morningAfter(rule, parisDay(grantedAt));
    case "on-date":
      return morningAfter(rule, Temporal.PlainDate.from(rule.on));
    case "after-cohort":
      return cohortStartsOn && morningAfter(rule, cohortStartsOn);
    case "after-lesson":
      return lessonDoneAt;
  }
}

type RuleOfDays = Exclude<ReleaseRule, { kind: "after-lesson" }>;

/** `start`: the day of the access, of the rule or of the cohort. */
function morningAfter(rule: RuleOfDays, start: Temporal.PlainDate): Date {
  return morningOf(start.add({ days: daysOf(rule) }));
}

/** The same asked the other way round: the last start from which the rule has opened the module by that time. */
export function lastStart(rule: RuleOfDays, at: Date): Temporal.PlainDate {
  return lastMorning(at).subtract({ days: daysOf(rule) });
}

function daysOf(rule: RuleOfDays): number {
  return "days" in rule ? rule.days : 0;
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
  /** When the access closes, if that is set. */
  endsAt: Date | null;
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

/**
 * `at` is null while the day is unknown. `lesson` is the title of the lesson that opens the module. `isTooLate`: the access
 * is closed by then.
 */
export type Opening = { isOpen: true } | { isOpen: false; at: Date | null; lesson: string | null; isTooLate: boolean };

interface RuledModule {
  release: object | null;
  lessons: readonly Pick<ReleasedLesson, "id" | "title" | "isPublished">[];
}

/**
 * The rules in force. The modules come in order, without what is archived. A lesson that is gone, not published, or comes
 * after the module keeps nothing closed: its rule could never be fulfilled.
 */
export function withRules<Module extends RuledModule>(modules: readonly Module[]) {
  const before: Module["lessons"][number][] = [];
  return modules.map((module) => {
    const rule = readRule(module.release);
    const awaited = before.find((lesson) => isAwaited(rule, lesson));
    before.push(...module.lessons);
    return { ...module, rule: rule?.kind === "after-lesson" && !awaited ? null : rule, awaited };
  });
}

function isAwaited(rule: ReleaseRule | null, { id, isPublished }: RuledModule["lessons"][number]): boolean {
  return rule?.kind === "after-lesson" && rule.lesson === id && isPublished;
}

export function openingsOf(modules: readonly ReleasedModule[], access: LearnerAccess, now: Date): Map<string, Opening> {
  return new Map(
    withRules(modules).map(({ id, wasOpened, rule, awaited }) => {
      const at = opensAt(rule, { ...access, lessonDoneAt: awaited?.doneAt ?? null });
      const isOpen = access.isAllOpened || wasOpened || rule === null || (at !== null && at <= now);
      const isTooLate = at !== null && access.endsAt !== null && at >= access.endsAt;
      return [id, isOpen ? { isOpen } : { isOpen, at, lesson: awaited?.title ?? null, isTooLate }];
    }),
  );
}

/** Whether somebody who buys now finds a published lesson before so many days are over, whatever they do. */
export function opensToBuyer(
  modules: readonly RuledModule[],
  { cohortStartsOn, days, now }: { cohortStartsOn: Temporal.PlainDate | null; days: number; now: Date },
): boolean {
  const end = morningOf(parisDay(now).add({ days }));
  return withRules(modules).some(({ rule, lessons }) => {
    const at = opensAt(rule, { grantedAt: now, cohortStartsOn, lessonDoneAt: null });
    return at !== null && at < end && lessons.some(({ isPublished }) => isPublished);
  });
}

/** A lesson that the learner has opened or done stays open, whatever becomes of its module. */
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
