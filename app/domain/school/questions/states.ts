export type QuestionState = "unanswered" | "answered";

/** The filters of the administration's list of questions. */
export interface QuestionFilters {
  state: QuestionState | null;
  lessonId: string | null;
}
