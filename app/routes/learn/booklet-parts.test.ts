import { expect, test } from "vitest";
import type { QuizBlock } from "#app/domain/school/courses/blocks.ts";
import { bookletOf } from "./booklet-parts.ts";

const question = {
  ...{ key: "q1", text: "Pourquoi ?", kind: "une" as const, explanation: "Parce que." },
  choices: ["Oui", "Non"].map((text) => ({ key: text.toLowerCase(), text, correct: text === "Oui" })),
};
const quiz = {
  id: "un",
  type: "quiz" as const,
  title: "Pour finir",
  intro: "",
  passPercent: 70,
  questions: [question],
};

function printed(block: QuizBlock) {
  const lesson = { id: "deux", title: "Une leçon", summary: "", minutes: 20, blocks: [block] };
  const module = { number: 1, title: "Un module", summary: "", lessons: [lesson] };
  const training = { name: "Une formation", description: "", owner: "Léa", modules: [module] };
  return JSON.stringify(bookletOf(training, { siteName: "Essor", sellerName: "Essor" }));
}

test("a quiz is printed with its questions and without its solutions; with a duration, by its title alone", () => {
  expect(printed(quiz)).toContain("Pourquoi ?");
  expect(printed(quiz)).not.toMatch(/Parce que|correct/);
  expect(printed({ ...quiz, durationMinutes: 20 })).toContain("À faire dans la leçon : Pour finir");
  expect(printed({ ...quiz, durationMinutes: 20 })).not.toContain("Pourquoi ?");
});
