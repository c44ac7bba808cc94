import type { Generated } from "kysely";
import type { CreatedAt, Json, OptionalInstant, OptionalJson } from "../columns.ts";

export type DoneHow = "self" | "quiz" | "import" | "replaced";
/** `seen`: half of the minutes of the lesson, for the first time. */
export type LessonEventKind = "opened" | "seen" | "done" | "undone" | "quiz" | "exercise" | "downloaded";

export interface Courses {
  id: string;
  slug: string;
  title: string;
  summary: Generated<string>;
  /** Came with the software: never sold with a live key. */
  isSample: Generated<boolean>;
  publishedAt: OptionalInstant;
  archivedAt: OptionalInstant;
  createdAt: CreatedAt;
}

export interface FormationCourses {
  formationId: string;
  courseId: string;
  position: Generated<number>;
}

export interface CourseModules {
  id: string;
  courseId: string;
  position: number;
  title: string;
  summary: Generated<string>;
  release: OptionalJson<object>;
  archivedAt: OptionalInstant;
}

export interface Lessons {
  id: string;
  courseId: string;
  moduleId: string;
  position: number;
  slug: string;
  title: string;
  summary: Generated<string>;
  /** About how long it takes, film, reading and exercise together. */
  minutes: number;
  /** Counts towards the end of the course. */
  required: Generated<boolean>;
  /** Anybody may read it. */
  preview: Generated<boolean>;
  /** The `n` of the version that learners see; null while there is none. */
  publishedVersion: number | null;
  replacesLessonId: string | null;
  archivedAt: OptionalInstant;
}

export interface LessonSlugs {
  courseId: string;
  slug: string;
  lessonId: string;
}

export interface LessonVersions {
  lessonId: string;
  n: number;
  /** `Block[]` of app/domain/school/courses/blocks.ts. */
  blocks: Json<object[]>;
  /** `LessonHead` of app/domain/school/courses/lesson-head.ts. */
  head: OptionalJson<object>;
  author: string;
  note: Generated<string>;
  at: CreatedAt;
}

export interface LessonProgress {
  userId: string;
  lessonId: string;
  firstOpenedAt: Generated<Date>;
  lastOpenedAt: Generated<Date>;
  doneAt: OptionalInstant;
  doneHow: DoneHow | null;
  /** Where the film was left: seconds from its start. */
  placeS: number | null;
}

export interface LessonEvents {
  id: Generated<string>;
  userId: string;
  lessonId: string;
  kind: LessonEventKind;
  at: CreatedAt;
}

export interface CourseCompletions {
  userId: string;
  courseId: string;
  completedAt: CreatedAt;
  /** The lessons that « all » meant that day. */
  structure: Json<object[]>;
}
