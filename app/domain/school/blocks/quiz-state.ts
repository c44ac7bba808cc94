import type { LearnerWork } from "./block-kind.ts";
import {
  type Attempt,
  type AttemptRight,
  attemptRight,
  attemptTerms,
  durationTerms,
  moreTimeLabel,
  outlookLabel,
  type QuizStart,
  timeLabel,
} from "./quiz-limits.ts";
import { type QuizQuestion, readTickedChoices, type TickedChoices } from "./quiz-questions.ts";
import type { QuizBlock } from "./stored-blocks.ts";

/** Without the solutions. */
export interface AskedQuiz extends Pick<QuizBlock, "id" | "title" | "intro"> {
  terms: string[];
  questions: (Pick<QuizQuestion, "key" | "text" | "kind"> & { choices: { key: string; text: string }[] })[];
}

export interface OpenQuiz extends AskedQuiz {
  type: "quiz";
  attemptId: string;
  ticked: TickedChoices;
  isUnsaved: boolean;
  time: { label: string; more: string; extensions: number } | null;
}

export interface QuizToStart extends Omit<AskedQuiz, "questions"> {
  type: "quiz-to-start";
  /** The id of the attempt that the button starts; null when no attempt may be started now. */
  attemptId: string | null;
}

export interface GradedQuiz extends Omit<QuizBlock, "type"> {
  type: "graded-quiz";
  attempt: Pick<Attempt, "answers" | "score" | "passed" | "isLate">;
  outlook: string;
  mayRetake: boolean;
}

export function quizOfLearner(block: QuizBlock, work: LearnerWork): OpenQuiz | QuizToStart | GradedQuiz {
  const { attempts, starts, unsaved, retakes, newId } = work;
  const attempt = attempts.get(block.id);
  const right = attemptRight(block, { count: attempt?.count ?? 0, lastAt: attempt?.at ?? null }, new Date());
  const start = block.durationMinutes ? starts.get(block.id) : undefined;
  const state = { right, start, newId };
  if (unsaved?.subject === block.id)
    return openQuiz(block, state, { ticked: readTickedChoices(block.questions, unsaved.form).ticked, isUnsaved: true });
  const isTaken = right.isAllowed && (start !== undefined || retakes === block.id);
  if (attempt && !isTaken) return gradedQuiz(block, attempt, right);
  if (block.durationMinutes && !start) return quizToStart(block, state);
  return openQuiz(block, state, { ticked: start?.ticked ?? {} });
}

interface QuizState {
  right: AttemptRight;
  start: QuizStart | undefined;
  newId: () => string;
}

export function openQuiz(
  block: QuizBlock,
  { right, start, newId }: QuizState,
  { ticked, isUnsaved = false }: { ticked: TickedChoices; isUnsaved?: boolean },
): OpenQuiz {
  return {
    ...askedQuiz(block),
    terms: attemptTerms(block, right),
    type: "quiz",
    attemptId: start?.id ?? newId(),
    ticked,
    isUnsaved,
    time: start
      ? { label: timeLabel(start.endsAt, new Date()), more: moreTimeLabel(start.minutes), extensions: start.extensions }
      : null,
  };
}

export function quizToStart(block: QuizBlock, { right, newId }: Omit<QuizState, "start">): QuizToStart {
  const { questions: _, ...quiz } = askedQuiz(block);
  const terms = [...durationTerms(block), ...attemptTerms(block, right)];
  return { ...quiz, terms, type: "quiz-to-start", attemptId: right.isAllowed ? newId() : null };
}

/** The questions as they were asked; the conditions are today's. */
function gradedQuiz({ required, maxAttempts }: QuizBlock, attempt: Attempt, right: AttemptRight): GradedQuiz {
  const { quiz, answers, score, passed, isLate } = attempt;
  return {
    ...quiz,
    type: "graded-quiz",
    attempt: { answers, score, passed, isLate },
    outlook: outlookLabel({ required, maxAttempts }, right, passed),
    mayRetake: right.isAllowed,
  };
}

export function askedQuiz(block: QuizBlock): AskedQuiz {
  const { id, title, intro, questions } = block;
  return {
    id,
    title,
    intro,
    terms: [...durationTerms(block), ...attemptTerms(block, { isAllowed: true, left: block.maxAttempts ?? null })],
    questions: questions.map(({ key, text, kind, choices }) => ({
      key,
      text,
      kind,
      choices: choices.map((choice) => ({ key: choice.key, text: choice.text })),
    })),
  };
}
