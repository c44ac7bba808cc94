import type { QuizBlock } from "#app/domain/school/courses/blocks.ts";
import { type QuizQuestion, readTickedChoices, type TickedChoices } from "#app/domain/school/courses/quiz.ts";
import { type AttemptRight, attemptRight } from "#app/domain/school/learning/attempt-right.ts";
import type { QuizStart } from "#app/domain/school/learning/quiz-starts.server.ts";
import type { Attempt } from "#app/domain/school/learning/read-lesson.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { attemptTerms, durationTerms, moreTimeLabel, outlookLabel, timeLabel } from "./quiz-labels.ts";
import type { LearnerWork } from "./shown-exercises.server.ts";

/** Without the solutions. */
export interface AskedQuiz extends Pick<QuizBlock, "id" | "title" | "intro"> {
  /** How long the quiz may take and how often it may be taken. */
  terms: string[];
  questions: (Pick<QuizQuestion, "key" | "text" | "kind"> & { choices: { key: string; text: string }[] })[];
}

export interface OpenQuiz extends AskedQuiz {
  kind: "quiz";
  /** The id of the attempt that this form makes. */
  attemptId: string;
  ticked: TickedChoices;
  isParked: boolean;
  /** Of a quiz with a duration that was started. */
  time: { label: string; more: string; extensions: number } | null;
}

/** A quiz with a duration: its questions are shown once it is started. */
export interface QuizToStart extends Omit<AskedQuiz, "questions"> {
  kind: "quiz-to-start";
  /** The id of the attempt that the button starts; null when no attempt may be started now. */
  attemptId: string | null;
}

export interface GradedQuiz extends Omit<QuizBlock, "type"> {
  kind: "graded-quiz";
  attempt: Pick<Attempt, "answers" | "score" | "passed" | "isLate">;
  /** What the learner may do after this result. */
  outlook: string;
  mayRetake: boolean;
}

/** A quiz to start or to take, or its last result. */
export function shownQuiz(
  block: QuizBlock,
  { attempts, starts, parked, retakes }: LearnerWork,
): OpenQuiz | QuizToStart | GradedQuiz {
  const attempt = attempts.get(block.id);
  const right = attemptRight(block, { count: attempt?.count ?? 0, lastAt: attempt?.at ?? null }, new Date());
  const start = block.durationMinutes ? starts.get(block.id) : undefined;
  const state = { right, start };
  if (parked?.subject === block.id)
    return openQuiz(block, state, { ticked: readTickedChoices(block.questions, parked.form).ticked, isParked: true });
  const isTaken = right.isAllowed && (start !== undefined || retakes === block.id);
  if (attempt && !isTaken) return gradedQuiz(block, attempt, right);
  if (block.durationMinutes && !start) return quizToStart(block, state);
  return openQuiz(block, state, { ticked: start?.ticked ?? {} });
}

/** Where a learner is with a quiz. */
export interface QuizState {
  right: AttemptRight;
  start: QuizStart | undefined;
}

export function openQuiz(
  block: QuizBlock,
  { right, start }: QuizState,
  { ticked, isParked = false }: { ticked: TickedChoices; isParked?: boolean },
): OpenQuiz {
  return {
    ...askedQuiz(block),
    terms: attemptTerms(block, right),
    kind: "quiz",
    attemptId: start?.id ?? newId(),
    ticked,
    isParked,
    time: start
      ? { label: timeLabel(start.endsAt, new Date()), more: moreTimeLabel(start.minutes), extensions: start.extensions }
      : null,
  };
}

export function quizToStart(block: QuizBlock, { right }: Pick<QuizState, "right">): QuizToStart {
  const { questions: _, ...quiz } = askedQuiz(block);
  const terms = [...durationTerms(block), ...attemptTerms(block, right)];
  return { ...quiz, terms, kind: "quiz-to-start", attemptId: right.isAllowed ? newId() : null };
}

/** The questions as they were asked; the conditions are today's. */
function gradedQuiz({ required, maxAttempts }: QuizBlock, attempt: Attempt, right: AttemptRight): GradedQuiz {
  const { quiz, answers, score, passed, isLate } = attempt;
  const { type: _, ...graded } = quiz;
  return {
    ...graded,
    kind: "graded-quiz",
    attempt: { answers, score, passed, isLate },
    outlook: outlookLabel({ required, maxAttempts }, right, passed),
    mayRetake: right.isAllowed,
  };
}

/** A quiz for somebody who has not begun it, or is not signed in. */
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
