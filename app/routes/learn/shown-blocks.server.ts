import type { Block, ExerciseBlock, QuizBlock } from "#app/domain/courses/blocks.ts";
import { formOf, type SentForm } from "#app/domain/courses/exercise.ts";
import { readTicked, type Ticked } from "#app/domain/courses/quiz.ts";
import type { Attempt, OpenLesson } from "#app/domain/courses/read-lesson.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { ParkedAnswers } from "./parked-answers.server.ts";

export interface ShownExercise extends ExerciseBlock {
  form: SentForm;
  /** « 22 novembre 2026 à 14:08 »; null before the first time. */
  savedAt: string | null;
  /** Sent after the session had ended, and not saved yet. */
  isParked: boolean;
}

/** Without a word about which choice is right. */
export interface OpenQuiz extends Omit<QuizBlock, "questions"> {
  state: "open";
  /** The id of the attempt that this form would be. */
  attemptId: string;
  questions: { key: string; text: string; kind: "une" | "plusieurs"; choices: { key: string; text: string }[] }[];
  ticked: Ticked;
  isParked: boolean;
}

export interface GradedQuiz extends QuizBlock {
  state: "graded";
  attempt: Attempt;
}

type Plain = Exclude<Block, ExerciseBlock | QuizBlock>;
/** What anybody may see of a lesson that is open to all: a quiz is for those who can take it. */
export type PreviewBlock = Plain | ExerciseBlock;
export type ShownBlock = Plain | ShownExercise | OpenQuiz | GradedQuiz;

interface Shown extends OpenLesson {
  /** The form that was parked for a block. */
  parked: ParkedAnswers | undefined;
  /** The quiz that is to be taken once more. */
  retakes: string | null;
}

/** What the learner's page may show of the blocks: their words, what this learner did, and no solution before an attempt. */
export function showBlocks({ blocks, written, attempts, parked, retakes }: Shown): ShownBlock[] {
  return blocks.map((block) => {
    const sent = parked?.blockId === block.id ? parked.form : undefined;
    if (block.type === "exercice") {
      const saved = written.get(block.id);
      const form = sent ? Object.fromEntries(sent) : formOf(block.fields, saved?.fields ?? {});
      return { ...block, form, savedAt: saved ? formatDateTime(saved.at) : null, isParked: sent !== undefined };
    }
    if (block.type !== "quiz") return block;
    const attempt = attempts.get(block.id);
    if (attempt && !sent && retakes !== block.id) return { ...block, state: "graded", attempt };
    const { ticked } = readTicked(block.questions, sent ?? new URLSearchParams());
    return { ...openQuiz(block, ticked), isParked: sent !== undefined };
  });
}

/** A quiz to be filled in. `sent`: what was ticked already. */
export function openQuiz(block: QuizBlock, ticked: Ticked): Omit<OpenQuiz, "isParked"> {
  return {
    ...block,
    state: "open",
    attemptId: newId(),
    questions: block.questions.map(({ key, text, kind, choices }) => ({
      key,
      text,
      kind,
      choices: choices.map((choice) => ({ key: choice.key, text: choice.text })),
    })),
    ticked,
  };
}

export function previewBlocks(blocks: Block[]): PreviewBlock[] {
  return blocks.filter((block) => block.type !== "quiz");
}
