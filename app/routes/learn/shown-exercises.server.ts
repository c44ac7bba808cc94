import type { ExerciseBlock, QuizBlock } from "#app/domain/courses/blocks.ts";
import { formValues, type SentForm } from "#app/domain/courses/exercise.ts";
import type { Attempt, OpenLesson } from "#app/domain/courses/learning/read-lesson.server.ts";
import { type QuizQuestion, readTickedChoices, type TickedChoices } from "#app/domain/courses/quiz.ts";
import { newId } from "#app/domain/values/ids.server.ts";
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

/** Without the solutions. */
export interface AskedQuiz extends Pick<QuizBlock, "id" | "title" | "intro"> {
  questions: (Pick<QuizQuestion, "key" | "text" | "kind"> & { choices: { key: string; text: string }[] })[];
}

export interface OpenQuiz extends AskedQuiz {
  kind: "quiz";
  /** The id of the attempt that this form makes. */
  attemptId: string;
  ticked: TickedChoices;
  isParked: boolean;
}

export interface GradedQuiz extends Omit<QuizBlock, "type"> {
  kind: "graded-quiz";
  attempt: Omit<Attempt, "quiz">;
}

/** The learner's answers and attempts in the lesson. */
export interface LearnerWork extends Pick<OpenLesson, "answers" | "attempts"> {
  parked: ParkedAnswers | undefined;
  /** The quiz that is taken again. */
  retakes: string | null;
}

/** An exercise with the saved or the parked answers. */
export function shownExercise({ type: _, ...block }: ExerciseBlock, { answers, parked }: LearnerWork): ShownExercise {
  const sent = parked?.subject === block.id ? parked.form : undefined;
  const saved = answers.get(block.id);
  return {
    ...block,
    kind: "exercise",
    form: sent ? Object.fromEntries(sent) : formValues(block.fields, saved?.fields ?? {}),
    savedAt: saved ? formatDateTime(saved.at) : null,
    isParked: sent !== undefined,
  };
}

/** A quiz to take, or its last result. */
export function shownQuiz(block: QuizBlock, { attempts, parked, retakes }: LearnerWork): OpenQuiz | GradedQuiz {
  const sent = parked?.subject === block.id ? parked.form : undefined;
  const attempt = attempts.get(block.id);
  if (attempt && !sent && retakes !== block.id) {
    const { quiz, ...result } = attempt;
    const { type: _, ...graded } = quiz;
    return { ...graded, required: block.required, kind: "graded-quiz", attempt: result };
  }
  const { ticked } = readTickedChoices(block.questions, sent ?? new URLSearchParams());
  return openQuiz(block, ticked, sent !== undefined);
}

/** A quiz to take. */
export function openQuiz(block: QuizBlock, ticked: TickedChoices, isParked = false): OpenQuiz {
  return { ...askedQuiz(block), kind: "quiz", attemptId: newId(), ticked, isParked };
}

export function askedQuiz({ id, title, intro, questions }: QuizBlock): AskedQuiz {
  return {
    id,
    title,
    intro,
    questions: questions.map(({ key, text, kind, choices }) => ({
      key,
      text,
      kind,
      choices: choices.map((choice) => ({ key: choice.key, text: choice.text })),
    })),
  };
}
