import type { LearnerCourse, LearnerLesson } from "#app/domain/school/learning/read-course.server.ts";
import { durationLabel, placeLabel } from "./labels.ts";
import { moduleOpeningLabel } from "./release-labels.ts";

export type LessonMark = "done" | "here" | "open" | "closed" | "unpublished";

export interface OutlineLesson {
  slug: string;
  number: number;
  title: string;
  /** The line under the title: the duration, the saved place, or that it is to come. */
  note: string;
  mark: LessonMark;
}

export interface OutlineModule {
  number: number;
  title: string;
  summary: string;
  /** When it opens; null for one that is open. */
  opens: string | null;
  lessons: OutlineLesson[];
}

/** A course as a table of contents, with lessons numbered from its first to its last. */
export function outlineOf(course: LearnerCourse, here?: string): OutlineModule[] {
  let number = 0;
  return course.modules.map((module, index) => ({
    number: index + 1,
    title: module.title,
    summary: module.summary,
    opens: module.opening.isOpen ? null : moduleOpeningLabel(module.opening),
    lessons: module.lessons.map((lesson) => {
      number += 1;
      const { slug, title, doneAt, isPublished, minutes, placeS } = lesson;
      const mark = slug === here ? "here" : markOf(lesson);
      const place = placeS && !doneAt ? ` · à ${placeLabel(placeS)}` : "";
      return { slug, number, title, mark, note: isPublished ? `${durationLabel(minutes)}${place}` : "à paraître" };
    }),
  }));
}

function markOf({ isPublished, isOpen, doneAt }: LearnerLesson): LessonMark {
  if (!isPublished) return "unpublished";
  if (!isOpen) return "closed";
  return doneAt ? "done" : "open";
}
