import type { Generated } from "kysely";
import type { CreatedAt, Json, OptionalInstant } from "../columns.ts";

interface LessonNotes {
  id: string;
  user_id: string;
  lesson_id: string;
  /** Empty when the learner has deleted the note. */
  text: string;
  at: CreatedAt;
}

interface LessonQuestions {
  /** Comes with the form. */
  id: string;
  user_id: string;
  lesson_id: string;
  text: string;
  asked_at: CreatedAt;
  /** Since when the learner allows the question to be published under the lesson, without a name. */
  may_publish_at: OptionalInstant;
  published_at: OptionalInstant;
}

interface LessonAnswers {
  question_id: string;
  text: string;
  /** The administrator, as the audit log names actors. */
  author: string;
  at: CreatedAt;
}

interface LessonPassages {
  lesson_id: string;
  position: number;
  block_id: string;
  kind: "text" | "film";
  text: string;
  /** For a film: pairs of an offset in the text and the second at which it is said. */
  moments: Json<[number, number][]>;
  /** A tsvector. */
  words: string;
}

interface LessonIndexes {
  lesson_id: string;
  /** Which version of the lesson, and of its captions. */
  made_of: string;
}

interface LearningReminders {
  user_id: string;
  /** The token of the link that ends the reminders. */
  token: Generated<string>;
  asked_at: Generated<Date>;
  sent_at: OptionalInstant;
  /** How many were sent since the last visit. */
  unanswered: Generated<number>;
}

export interface AskingTables {
  lesson_notes: LessonNotes;
  lesson_questions: LessonQuestions;
  lesson_answers: LessonAnswers;
  lesson_passages: LessonPassages;
  lesson_indexes: LessonIndexes;
  learning_reminders: LearningReminders;
}
