import type { Generated } from "kysely";
import type { CreatedAt, Json } from "../columns.ts";

/** What was written into the fields of an exercise, by key: a text, a number, or the rows of a table. */
export type AnswerValues = Record<string, string | number | string[][]>;

export interface ExerciseAnswers {
  id: string;
  user_id: string;
  lesson_id: string;
  block_id: string;
  /** The version of the lesson that the learner saw. */
  version_n: number;
  fields: Json<AnswerValues>;
  at: CreatedAt;
}

export interface QuizAttempts {
  /** Comes with the form. */
  id: string;
  user_id: string;
  lesson_id: string;
  block_id: string;
  version_n: number;
  /** The keys of the choices that were ticked, by the key of their question. */
  answers: Json<Record<string, string[]>>;
  /** Per cent of the questions. */
  score: number;
  passed: boolean;
  submitted_at: CreatedAt;
}

export interface ParkedPosts {
  /** SHA-256 of the browser's cookie, hex. */
  browser: string;
  /** The id of the block that it answers. */
  subject: string;
  user_id: string;
  sealed: string;
  created_at: Generated<Date>;
}
