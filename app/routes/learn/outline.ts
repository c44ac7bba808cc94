import type { LearnerCourse } from "#app/domain/courses/read-course.server.ts";
import { durationLabel, placeLabel } from "./labels.ts";

export type LessonMark = "done" | "here" | "open" | "unpublished";

export interface OutlineLesson {
  slug: string;
  number: number;
  title: string;
  /** Under the title: how long it takes, where its film was left, or that it is still to come. */
  note: string;
  mark: LessonMark;
}

export interface OutlineModule {
  number: number;
  title: string;
  summary: string;
  lessons: OutlineLesson[];
}

/** A course as a table of contents, with lessons numbered from its first to its last. */
export function outlineOf(course: LearnerCourse, here?: string): OutlineModule[] {
  let number = 0;
  return course.modules.map((module, index) => ({
    number: index + 1,
    title: module.title,
    summary: module.summary,
    lessons: module.lessons.map((lesson) => {
      number += 1;
      const { slug, title, doneAt, isPublished, minutes, placeS } = lesson;
      const mark = slug === here ? "here" : !isPublished ? "unpublished" : doneAt ? "done" : "open";
      const place = placeS && !doneAt ? ` · à ${placeLabel(placeS)}` : "";
      return { slug, number, title, mark, note: isPublished ? `${durationLabel(minutes)}${place}` : "à paraître" };
    }),
  }));
}
