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
  is_sample: Generated<boolean>;
  published_at: OptionalInstant;
  archived_at: OptionalInstant;
  created_at: CreatedAt;
}

export interface FormationCourses {
  formation_id: string;
  course_id: string;
  position: Generated<number>;
}

export interface CourseModules {
  id: string;
  course_id: string;
  position: number;
  title: string;
  summary: Generated<string>;
  release: OptionalJson<object>;
  archived_at: OptionalInstant;
}

export interface Lessons {
  id: string;
  course_id: string;
  module_id: string;
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
  published_version: number | null;
  replaces_lesson_id: string | null;
  archived_at: OptionalInstant;
}

export interface LessonSlugs {
  course_id: string;
  slug: string;
  lesson_id: string;
}

export interface LessonVersions {
  lesson_id: string;
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
  user_id: string;
  lesson_id: string;
  first_opened_at: Generated<Date>;
  last_opened_at: Generated<Date>;
  done_at: OptionalInstant;
  done_how: DoneHow | null;
  /** Where the film was left: seconds from its start. */
  place_s: number | null;
}

export interface LessonEvents {
  id: Generated<string>;
  user_id: string;
  lesson_id: string;
  kind: LessonEventKind;
  at: CreatedAt;
}

export interface CourseCompletions {
  user_id: string;
  course_id: string;
  completed_at: CreatedAt;
  /** The lessons that « all » meant that day. */
  structure: Json<object[]>;
}
