import type { Generated } from "kysely";
import type { CreatedAt, Instant, Json } from "../columns.ts";

/** What was written into the fields of an exercise, by key: a text, a number, or the rows of a table. */
export type AnswerValues = Record<string, string | number | string[][]>;

export interface ExerciseAnswers {
  id: string;
  userId: string;
  lessonId: string;
  blockId: string;
  /** The version of the lesson that the learner saw. */
  versionN: number;
  fields: Json<AnswerValues>;
  at: CreatedAt;
}

export interface QuizAttempts {
  /** Comes with the form. */
  id: string;
  userId: string;
  lessonId: string;
  blockId: string;
  versionN: number;
  /** The keys of the choices that were ticked, by the key of their question. */
  answers: Json<Record<string, string[]>>;
  /** Per cent of the questions. */
  score: number;
  passed: boolean;
  submittedAt: CreatedAt;
}

/** The start of a quiz with a duration. */
export interface QuizStarts {
  /** The id of the attempt that it becomes. */
  id: string;
  userId: string;
  lessonId: string;
  blockId: string;
  /** The duration of the quiz when it was started. */
  minutes: number;
  startedAt: CreatedAt;
  endsAt: Instant;
  /** How many times the learner asked for more time. */
  extensions: Generated<number>;
  /** The choices that were ticked when the learner asked for more time last. */
  ticked: Json<Record<string, string[]>>;
}

export interface ParkedPosts {
  /** SHA-256 of the browser's cookie, hex. */
  browser: string;
  /** The id of the block that it answers. */
  subject: string;
  userId: string;
  sealed: string;
  createdAt: Generated<Date>;
}
