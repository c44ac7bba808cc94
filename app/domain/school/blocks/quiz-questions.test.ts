import { expect, test } from "vitest";
import { grade, type QuizQuestion, readTickedChoices } from "./quiz-questions.ts";

const choices = (...right: string[]) =>
  ["a", "b", "c"].map((key) => ({ key, text: key, correct: right.includes(key) }));
const question = { text: "Pourquoi ?", explanation: "Parce que." };
const questions: QuizQuestion[] = [
  { ...question, key: "un", kind: "one", choices: choices("b") },
  { ...question, key: "deux", kind: "several", choices: choices("a", "c") },
  { ...question, key: "trois", kind: "one", choices: choices("c") },
];

test.each([
  ["all right", { un: ["b"], deux: ["a", "c"], trois: ["c"] }, { right: 3, score: 100, passed: true }],
  ["two of three, at the bound", { un: ["b"], deux: ["a", "c"], trois: ["a"] }, { right: 2, score: 66, passed: true }],
  [
    "half of several choices is wrong",
    { un: ["b"], deux: ["a"], trois: ["a"] },
    { right: 1, score: 33, passed: false },
  ],
  [
    "one choice too many is wrong",
    { un: ["a"], deux: ["a", "b", "c"], trois: ["a"] },
    { right: 0, score: 0, passed: false },
  ],
  ["nothing", {}, { right: 0, score: 0, passed: false }],
])("%s", (_, ticked, result) => {
  expect(grade(questions, 66, ticked as Record<string, string[]>)).toEqual(result);
});

test("a quiz without questions is passed by nobody's merit, and divides by nothing", () => {
  expect(grade([], 70, {})).toEqual({ right: 0, score: 0, passed: true });
});

test("a form may name a choice twice, choices of other questions, and two where one is asked", () => {
  const form = new URLSearchParams("un=a&un=b&deux=c&deux=a&deux=a&deux=zz&trois=zz");
  expect(readTickedChoices(questions, form)).toEqual({
    ticked: { un: ["a"], deux: ["a", "c"], trois: [] },
    unanswered: ["trois"],
  });
});
