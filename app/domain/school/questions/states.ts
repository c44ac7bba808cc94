export type QuestionState = "unanswered" | "answered";

export interface QuestionFilters {
  state: QuestionState | null;
  lessonId: string | null;
}
