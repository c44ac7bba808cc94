import { paragraphsOf } from "../../values/lines.ts";

interface Question {
  question: string;
  answer: string;
}

/** Parses paragraphs, each with a question in its first line and the answer in the others. */
export function questionsOf(text: string): Question[] {
  return paragraphsOf(text).map(([question = "", ...answer]) => ({ question, answer: answer.join(" ") }));
}

export function questionsText(questions: readonly Question[]): string {
  return questions.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
}
