import type { Question } from "#db/schema-catalogue.ts";

/** One feature per line, blank lines dropped. */
export function linesOf(features: string): string[] {
  return features
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Paragraphs, each a question in its first line and the answer in the others. */
export function questionsOf(text: string): Question[] {
  return text
    .split(/\n\s*\n/)
    .map(linesOf)
    .filter((lines) => lines.length > 0)
    .map(([question = "", ...answer]) => ({ question, answer: answer.join(" ") }));
}

/** The text that `questionsOf` reads. */
export function writtenQuestions(questions: readonly Question[]): string {
  return questions.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
}
