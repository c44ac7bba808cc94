import type { CreatedAt, OptionalInstant } from "./columns.ts";

export interface LessonNotes {
  id: string;
  user_id: string;
  lesson_id: string;
  /** Empty when the learner has deleted the note. */
  text: string;
  at: CreatedAt;
}

export interface LessonQuestions {
  /** Comes with the form. */
  id: string;
  user_id: string;
  lesson_id: string;
  text: string;
  asked_at: CreatedAt;
  /** Since when the learner allows that it stands under the lesson, without a name. */
  may_publish_at: OptionalInstant;
  published_at: OptionalInstant;
}

export interface LessonAnswers {
  question_id: string;
  text: string;
  /** The administrator, as the audit log names actors. */
  author: string;
  at: CreatedAt;
}
