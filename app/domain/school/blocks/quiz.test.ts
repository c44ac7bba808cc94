import { expect, test } from "vitest";
import { quiz } from "./quiz.tsx";

const choices = ["Oui", "Non"].map((text) => ({ key: text.toLowerCase(), text, correct: text === "Oui" }));
const question = { key: "q1", text: "Pourquoi ?", kind: "one" as const, explanation: "Parce que.", choices };
const block = {
  id: "un",
  type: "quiz" as const,
  title: "Pour finir",
  intro: "",
  passPercent: 70,
  questions: [question],
};

test("a quiz is printed with its questions and without its solutions; with a duration, by its title alone", () => {
  expect(JSON.stringify(quiz.printed(block))).toContain("Pourquoi ?");
  expect(JSON.stringify(quiz.printed(block))).not.toMatch(/Parce que|correct/);
  const timed = JSON.stringify(quiz.printed({ ...block, durationMinutes: 20 }));
  expect(timed).toContain("À faire dans la leçon\u00a0: Pour finir");
  expect(timed).not.toContain("Pourquoi ?");
});
