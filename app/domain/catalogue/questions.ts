interface Question {
  question: string;
  answer: string;
}

/** What a text says line by line, blank lines dropped. */
export function linesOf(text: string): string[] {
  return text
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

/** The same as they are written. */
export function questionsText(questions: readonly Question[]): string {
  return questions.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");
}
