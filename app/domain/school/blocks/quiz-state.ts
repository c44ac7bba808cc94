import type { FormErrors, LearnerWork } from "./block-kind.ts";
import { RETAKEN } from "./lesson-forms.ts";
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
import { grade, type QuizQuestion, readTickedChoices, type TickedChoices } from "./quiz-questions.ts";
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
  errors: FormErrors;
  /** Of the version that a refused form was sent from. */
  token?: string;
}

export interface QuizToStart extends Omit<AskedQuiz, "questions"> {
  type: "quiz-to-start";
  /** The id of the attempt that the button starts; null when no attempt may be started now. */
  attemptId: string | null;
  errors: FormErrors;
}

export interface GradedQuiz extends Omit<QuizBlock, "type"> {
  type: "graded-quiz";
  attempt: Pick<Attempt, "id" | "answers" | "score" | "passed" | "isLate"> & { right: number };
  outlook: string;
  mayRetake: boolean;
  /** Of a quiz with a duration: what a new attempt, which begins at once, is told first. */
  start: Pick<QuizToStart, "attemptId" | "terms"> | null;
}

export function quizOfLearner(block: QuizBlock, work: LearnerWork): OpenQuiz | QuizToStart | GradedQuiz {
  const { attempts, starts, unsaved, search, newId } = work;
  const attempt = attempts.get(block.id);
  const right = attemptRight(block, { count: attempt?.count ?? 0, lastAt: attempt?.at ?? null }, new Date());
  const start = block.durationMinutes ? starts.get(block.id) : undefined;
  const state = { right, start, newId };
  if (unsaved?.subject === block.id && (attempt || !isToStart(block, state)))
    return openQuiz(block, state, { ticked: readTickedChoices(block.questions, unsaved.form).ticked, isUnsaved: true });
  const isTaken = right.isAllowed && (start !== undefined || search.get(RETAKEN) === block.id);
  if (attempt && !isTaken) return gradedQuiz(block, attempt, state);
  if (isToStart(block, state)) return quizToStart(block, state);
  return openQuiz(block, state, { ticked: start?.ticked ?? {} });
}

/** Its time runs from the moment that its questions are seen. */
export function isToStart({ durationMinutes }: QuizBlock, { start }: Pick<QuizState, "start">): boolean {
  return Boolean(durationMinutes) && start === undefined;
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
    terms: [passTerm(block), ...attemptTerms(block, right)],
    type: "quiz",
    attemptId: start?.id ?? newId(),
    ticked,
    isUnsaved,
    time: start
      ? { label: timeLabel(start.endsAt, new Date()), more: moreTimeLabel(start.minutes), extensions: start.extensions }
      : null,
    errors: [],
  };
}

const passTerm = ({ passPercent }: QuizBlock) => `Réussi dès ${passPercent}\u00a0% de bonnes réponses.`;

export function quizToStart(block: QuizBlock, { right, newId }: Omit<QuizState, "start">): QuizToStart {
  const { questions: _, ...quiz } = askedQuiz(block);
  const terms = [passTerm(block), ...durationTerms(block), ...attemptTerms(block, right)];
  return { ...quiz, terms, type: "quiz-to-start", attemptId: right.isAllowed ? newId() : null, errors: [] };
}

/** The questions as they were asked; the conditions are today's. */
function gradedQuiz(block: QuizBlock, attempt: Attempt, state: Omit<QuizState, "start">): GradedQuiz {
  const { required, maxAttempts, durationMinutes } = block;
  const { right } = state;
  const { id, quiz, answers, score, passed, isLate } = attempt;
  return {
    ...quiz,
    type: "graded-quiz",
    attempt: { id, answers, score, passed, isLate, right: grade(quiz.questions, quiz.passPercent, answers).right },
    outlook: outlookLabel({ required, maxAttempts }, right, passed),
    mayRetake: right.isAllowed,
    start: durationMinutes ? quizToStart(block, state) : null,
  };
}

export function askedQuiz(block: QuizBlock): AskedQuiz {
  const { id, title, intro, questions } = block;
  return {
    id,
    title,
    intro,
    terms: [
      passTerm(block),
      ...durationTerms(block),
      ...attemptTerms(block, { isAllowed: true, left: block.maxAttempts ?? null }),
    ],
    questions: questions.map(({ key, text, kind, choices }) => ({
      key,
      text,
      kind,
      choices: choices.map((choice) => ({ key: choice.key, text: choice.text })),
    })),
  };
}
