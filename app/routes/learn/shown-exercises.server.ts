import type { ExerciseBlock } from "#app/domain/school/courses/blocks.ts";
import { formValues, type SentForm } from "#app/domain/school/courses/exercise.ts";
import { currentAnswers } from "#app/domain/school/courses/saves.ts";
import type { OpenLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { ParkedAnswers } from "./parked-answers.server.ts";

export interface ShownExercise extends Omit<ExerciseBlock, "type"> {
  kind: "exercise";
  form: SentForm;
  /** « 22 novembre 2026 à 14:08 »; null before the first time. */
  savedAt: string | null;
  /** Sent after the session had ended, and not saved yet. */
  isParked: boolean;
}

/** The learner's answers and attempts in the lesson. */
export interface LearnerWork extends Pick<OpenLesson, "saves" | "attempts" | "starts"> {
  parked: ParkedAnswers | undefined;
  /** The quiz that is taken again. */
  retakes: string | null;
}

/** An exercise with the saved or the parked answers. */
export function shownExercise({ type: _, ...block }: ExerciseBlock, { saves, parked }: LearnerWork): ShownExercise {
  const sent = parked?.subject === block.id ? parked.form : undefined;
  const saved = saves.get(block.id) ?? [];
  return {
    ...block,
    kind: "exercise",
    form: sent ? Object.fromEntries(sent) : formValues(block.fields, currentAnswers(block.fields, saved)),
    savedAt: saved[0] ? formatDateTime(saved[0].at) : null,
    isParked: sent !== undefined,
  };
}
