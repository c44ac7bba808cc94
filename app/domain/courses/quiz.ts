import { z } from "zod";
import { key, text } from "./exercise.ts";

/** The questions of a quiz, as an author writes them. `kind`: one choice, or several. */
export const quizQuestions = z.array(
  z.strictObject({
    key,
    text,
    kind: z.enum(["une", "plusieurs"]),
    choices: z.array(z.strictObject({ key, text, correct: z.boolean() })).min(2),
    explanation: text,
  }),
);

export type QuizQuestion = z.infer<typeof quizQuestions>[number];
/** The keys of the ticked choices by the key of their question. */
export type TickedChoices = Record<string, string[]>;

/** Reads the ticked choices from the form; choices that a question does not offer are ignored. */
export function readTickedChoices(
  questions: QuizQuestion[],
  form: Pick<FormData | URLSearchParams, "getAll">,
): { ticked: TickedChoices; unanswered: string[] } {
  const ticked = Object.fromEntries(
    questions.map(({ key, kind, choices }) => {
      const known = new Set(choices.map((choice) => choice.key));
      const keys = [...new Set(form.getAll(key))].map(String).filter((value) => known.has(value));
      return [key, kind === "une" ? keys.slice(0, 1) : keys.sort()];
    }),
  );
  return { ticked, unanswered: questions.filter(({ key }) => ticked[key]?.length === 0).map(({ key }) => key) };
}

/** A question is right when all its right choices are ticked, and no other. */
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
