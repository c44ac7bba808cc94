import type { LessonQuestions } from "#app/domain/school/learning/lesson-questions.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { formatDate } from "#app/domain/values/time.ts";

/** The empty form, the refused one, or the parked one. */
export interface QuestionForm {
  id: string;
  text: string;
  mayPublish: boolean;
  /** Sent after the session had ended, and not saved yet. */
  isParked: boolean;
}

export function shownQuestions({ own, published, mayAsk }: LessonQuestions, sent: URLSearchParams | null) {
  return {
    own: own.map(({ askedAt, answeredAt, ...question }) => ({
      ...question,
      asked: `Posée le ${formatDate(askedAt)}`,
      answered: answeredAt && `Réponse du ${formatDate(answeredAt)}`,
    })),
    published,
    form: mayAsk ? questionForm(sent) : null,
  };
}

export type ShownQuestions = ReturnType<typeof shownQuestions>;

function questionForm(sent: URLSearchParams | null): QuestionForm {
  const text = sent?.get("question") ?? "";
  return {
    id: sent?.get("numero") || newId(),
    text,
    mayPublish: sent?.get("publier") === "on",
    isParked: text !== "",
  };
}
