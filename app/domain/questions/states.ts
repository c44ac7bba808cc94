export type QuestionState = "unanswered" | "answered";

/** What the desk shows. */
export interface QuestionFilters {
  state: QuestionState | null;
  lessonId: string | null;
}
