import { paragraphsOf } from "#app/domain/values/lines.ts";
import type { ExerciseField } from "./exercise-fields.ts";
import type { QuizQuestion } from "./quiz-questions.ts";

/**
 * The text in which an author writes the fields of an exercise and the questions of a quiz: plain paragraphs, each with
 * its kind. `#key` behind a question links it to the stored answers; without one, a key is made of the question.
 *
 *     Mes postes #postes
 *     > Dix postes au plus.
 *     tableau 10 : Poste | Heures
 *
 *     Que fait-elle ?
 *     - Elle recommence lundi.
 *     + Elle laisse un trou.
 *     > Le relevé sert à voir la semaine telle qu’elle est.
 */
export type Notation<Item> = { ok: true; items: Item[] } | { ok: false; paragraph: number; reason: NotationError };

export type NotationError = "no-kind" | "no-choices" | "no-right-choice" | "no-explanation" | "same-key";

const NUMBER = String.raw`(-?\d+(?:[.,]\d+)?)`;
const KINDS: [RegExp, (parts: string[]) => Record<string, unknown>][] = [
  [/^court$/, () => ({ kind: "short" })],
  [/^long$/, () => ({ kind: "long" })],
  [new RegExp(`^nombre de ${NUMBER} à ${NUMBER}$`), ([min, max]) => ({ kind: "number", min: num(min), max: num(max) })],
  [/^choix : (.+\|.+)$/, ([options]) => ({ kind: "choice", options: cells(options) })],
  [/^tableau (\d{1,2}) : (.+)$/, ([rows, columns]) => ({ kind: "table", columns: cells(columns), rows: Number(rows) })],
];
const num = (text = "") => Number(text.replace(",", "."));
const cells = (text = "") => text.split("|").map((cell) => cell.trim());

export function readFields(text: string): Notation<ExerciseField> {
  return readItems(text, ({ key, label, lines, hints }) => {
    const last = (lines.at(-1) ?? "").replace(/[ \t]+/g, " ").replace(/[ \u00a0]?: ?/, " : ");
    for (const [pattern, kindOf] of KINDS) {
      const match = pattern.exec(last);
      if (!match || lines.length > 1) continue;
      return {
        key,
        label,
        ...(hints.length > 0 && { hint: hints.join(" ") }),
        ...kindOf(match.slice(1)),
      } as ExerciseField;
    }
    return "no-kind";
  });
}

export function writeFields(fields: readonly ExerciseField[]): string {
  return fields
    .map((field) =>
      [`${field.label} #${field.key}`, ...(field.hint ? [`> ${field.hint}`] : []), kindLine(field)].join("\n"),
    )
    .join("\n\n");
}

function kindLine(field: ExerciseField): string {
  switch (field.kind) {
    case "number":
      return `nombre de ${field.min} à ${field.max}`.replaceAll(".", ",");
    case "choice":
      return `choix : ${field.options.join(" | ")}`;
    case "table":
      return `tableau ${field.rows} : ${field.columns.join(" | ")}`;
    case "short":
      return "court";
    case "long":
      return "long";
  }
}

export function readQuestions(text: string): Notation<QuizQuestion> {
  return readItems(text, ({ key, label, lines, hints }) => {
    const choices = lines
      .filter((line) => /^[-+] /.test(line))
      .map((line, index) => ({ key: choiceKey(index), text: line.slice(2).trim(), correct: line.startsWith("+") }));
    const right = choices.filter(({ correct }) => correct).length;
    if (choices.length < 2 || choices.length > 26) return "no-choices";
    if (right === 0) return "no-right-choice";
    if (hints.length === 0) return "no-explanation";
    const kind = right > 1 || lines.includes("plusieurs") ? "several" : "one";
    return { key, text: label, kind, choices, explanation: hints.join(" ") };
  });
}

const choiceKey = (index: number) => String.fromCharCode("a".charCodeAt(0) + index);

export function writeQuestions(questions: readonly QuizQuestion[]): string {
  return questions
    .map(({ key, text, kind, choices, explanation }) => {
      const isSaid = kind === "several" && choices.filter(({ correct }) => correct).length === 1;
      const lines = choices.map((choice) => `${choice.correct ? "+" : "-"} ${choice.text}`);
      return [`${text} #${key}`, ...(isSaid ? ["plusieurs"] : []), ...lines, `> ${explanation}`].join("\n");
    })
    .join("\n\n");
}

interface Paragraph {
  key: string;
  label: string;
  lines: string[];
  hints: string[];
}

function readItems<Item extends { key: string }>(
  text: string,
  read: (paragraph: Paragraph) => Item | NotationError,
): Notation<Item> {
  const items: Item[] = [];
  for (const [index, [first = "", ...rest]] of paragraphsOf(text).entries()) {
    const own = /\s#([a-z0-9-]{1,40})$/.exec(first);
    const label = first.slice(0, own?.index).trimEnd();
    const key = own?.[1] ?? keyOf(label);
    const hints = rest.filter((line) => line.startsWith(">")).map((line) => line.slice(1).trim());
    const item = read({ key, label, lines: rest.filter((line) => !line.startsWith(">")), hints });
    const reason = typeof item === "string" ? item : items.some((other) => other.key === key) ? "same-key" : undefined;
    if (reason || typeof item === "string") return { ok: false, paragraph: index + 1, reason: reason ?? "no-kind" };
    items.push(item);
  }
  return { ok: true, items };
}

/** « Mon plus grand écart » becomes « mon-plus-grand-ecart ». */
function keyOf(label: string): string {
  const plain = label.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 40) || "question"
  );
}
