import { z } from "zod";
import { key, text } from "./exercise-fields.ts";

export const quizQuestions = z.array(
  z.strictObject({
    key,
    text,
    kind: z.enum(["one", "several"]),
    choices: z.array(z.strictObject({ key, text, correct: z.boolean() })).min(2),
    explanation: text,
  }),
);

/** What is stored where the author has explained nothing: archives and earlier releases want a text there. */
export const NO_EXPLANATION = "–";

/** A limit that is absent is none. */
export const quizSettings = {
  passPercent: z.int().min(1).max(100),
  required: z.literal(true).optional(),
  maxAttempts: z.int().min(1).max(100).optional(),
  /** From one attempt to the next. 720 hours at most. */
  waitMinutes: z.int().min(1).max(43_200).optional(),
  /** From the start to the end of an attempt. A learner may extend it, and late answers count. */
  durationMinutes: z.int().min(1).max(600).optional(),
};

/**
 * Of a draft whose questions lack something: all of them as they are typed. `questions` has the complete ones, because
 * learners and an earlier release read nothing else.
 */
export const unfinished = { unfinished: z.array(z.record(z.string(), z.string())).optional() };

export type QuizQuestion = z.infer<typeof quizQuestions>[number];
export type TickedChoices = Record<string, string[]>;

export function readTickedChoices(
  questions: QuizQuestion[],
  form: Pick<FormData | URLSearchParams, "getAll">,
): { ticked: TickedChoices; unanswered: string[] } {
  const ticked = Object.fromEntries(
    questions.map(({ key, kind, choices }) => {
      const known = new Set(choices.map((choice) => choice.key));
      const keys = [...new Set(form.getAll(key))].map(String).filter((value) => known.has(value));
      return [key, kind === "one" ? keys.slice(0, 1) : keys.sort()];
    }),
  );
  return { ticked, unanswered: questions.filter(({ key }) => ticked[key]?.length === 0).map(({ key }) => key) };
}

export function isRight({ key, choices }: QuizQuestion, ticked: TickedChoices): boolean {
  const own = new Set(ticked[key]);
  return choices.every((choice) => choice.correct === own.has(choice.key));
}

/** `score`: right questions in per cent, rounded down. */
export function grade(questions: QuizQuestion[], passPercent: number, ticked: TickedChoices) {
  const right = questions.filter((question) => isRight(question, ticked)).length;
  return {
    right,
    score: questions.length === 0 ? 0 : Math.floor((right * 100) / questions.length),
    passed: right * 100 >= passPercent * questions.length,
  };
}
