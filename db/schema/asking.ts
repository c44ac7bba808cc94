import type { Generated } from "kysely";
import type { CreatedAt, Json, OptionalInstant } from "../columns.ts";

interface LessonNotes {
  id: string;
  userId: string;
  lessonId: string;
  /** Empty when the learner has deleted the note. */
  text: string;
  at: CreatedAt;
}

interface LessonQuestions {
  /** Comes with the form. */
  id: string;
  userId: string;
  lessonId: string;
  text: string;
  askedAt: CreatedAt;
  /** Since when the learner allows the question to be published under the lesson, without a name. */
  mayPublishAt: OptionalInstant;
  publishedAt: OptionalInstant;
}

interface LessonAnswers {
  questionId: string;
  text: string;
  /** The administrator, as the audit log names actors. */
  author: string;
  at: CreatedAt;
}

interface LessonPassages {
  lessonId: string;
  position: number;
  blockId: string;
  kind: "text" | "film";
  text: string;
  /** For a film: pairs of an offset in the text and the second at which it is said. */
  moments: Json<[number, number][]>;
  /** A tsvector. */
  words: string;
}

interface LessonIndexes {
  lessonId: string;
  /** Which version of the lesson, and of its captions. */
  madeOf: string;
}

interface LearningReminders {
  userId: string;
  /** The token of the link that ends the reminders. */
  token: Generated<string>;
  askedAt: Generated<Date>;
  sentAt: OptionalInstant;
  /** How many were sent since the last visit. */
  unanswered: Generated<number>;
}

export interface AskingTables {
  lessonNotes: LessonNotes;
  lessonQuestions: LessonQuestions;
  lessonAnswers: LessonAnswers;
  lessonPassages: LessonPassages;
  lessonIndexes: LessonIndexes;
  learningReminders: LearningReminders;
}
