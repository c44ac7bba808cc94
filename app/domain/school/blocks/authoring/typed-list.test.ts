import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sheetSchemas } from "../stored-blocks.ts";
import { readFields, typedFields } from "./exercise-form.ts";
import { readQuestions, typedQuestions } from "./quiz-form.ts";
import { itemsOf, namedItems, rearrangedItems, type Typed } from "./typed-list.ts";

const parsed = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** What is read from the form of these items, and what is refused in it. */
function sent<Item>(read: (items: Typed[], refuse: (...error: unknown[]) => void) => Item[], items: readonly Typed[]) {
  const refused: unknown[] = [];
  const form = namedItems("questions-un", items);
  const found = read(itemsOf(form, "questions-un"), (index, rest) => refused.push(`${index}${rest}`));
  return { found, refused };
}

test.each(globSync("db/courses/*/exercises/*.json"))("%s fills the form, and is read from it unchanged", (path) => {
  const { fields } = sheetSchemas.exercise.parse(parsed(path));
  expect(sent(readFields, typedFields(fields))).toEqual({ found: fields, refused: [] });
});

test.each(globSync("db/courses/*/quizzes/*.json"))("%s fills the form, and is read from it unchanged", (path) => {
  const { questions } = sheetSchemas.quiz.parse(parsed(path));
  expect(sent(readQuestions, typedQuestions(questions))).toEqual({ found: questions, refused: [] });
});

test("a new question gets a key of its own; one that has its key keeps it, whatever it asks now", () => {
  const items: Typed[] = [
    { "-label": "Ma journée, à l’écart", "-kind": "long", "-hint": " Une phrase. " },
    { "-label": "Ma journée, à l’écart\u00a0!", "-kind": "short" },
    { "-key": "heures", "-label": "Combien ?", "-kind": "number", "-max": "7,5" },
  ];
  expect(sent(readFields, items).found).toEqual([
    { key: "ma-journee-a-l-ecart", label: "Ma journée, à l’écart", hint: "Une phrase.", kind: "long" },
    { key: "ma-journee-a-l-ecart-2", label: "Ma journée, à l’écart\u00a0!", kind: "short" },
    { key: "heures", label: "Combien\u00a0?", kind: "number", min: 0, max: 7.5 },
  ]);
});

test("an answer keeps its letter when another one before it is emptied", () => {
  const choices: Typed[] = [{ "": "", "-key": "a" }, { "": "Oui", "-key": "b", "-ok": "on" }, { "": "Peut-être" }];
  const [question] = sent(readQuestions, [{ "-text": "Alors ?", ...namedItems("-choices", choices) }]).found;
  expect(question?.choices).toEqual([
    { key: "b", text: "Oui", correct: true },
    { key: "c", text: "Peut-être", correct: false },
  ]);
});

test.each([
  ["a question without words", readFields, { "-kind": "short" }, ["0-label"]],
  ["one without a kind", readFields, { "-label": "Un", "-kind": "autre" }, ["0-kind"]],
  ["a number without its limit", readFields, { "-label": "Un", "-kind": "number" }, ["0-max"]],
  ["one option", readFields, { "-label": "Un", "-kind": "choice", "-options": "Oui\n" }, ["0-options"]],
  ["a table of no line", readFields, { "-label": "Un", "-kind": "table", "-columns": "A", "-rows": "0" }, ["0-rows"]],
  ["one answer", readQuestions, { "-text": "Un", "-choices-0": "Oui", "-choices-0-ok": "on" }, ["0-choices"]],
  ["no right answer", readQuestions, { "-text": "Un", "-choices-0": "Oui", "-choices-1": "Non" }, ["0-choices"]],
])("%s is refused at its control", (_, read, item, refused) => {
  expect(sent<unknown>(read, [item as Typed]).refused).toEqual(refused);
});

test.each([
  ["monter q-un-2", ["a", "c", "b"]],
  ["monter q-un-0", ["a", "b", "c"]],
  ["descendre q-un-0", ["b", "a", "c"]],
  ["retirer q-un-1", ["a", "c"]],
  ["ajouter q-un", ["a", "b", "c", "neuf"]],
])("the button « %s » changes the list, and nothing else of the form", (intent, expected) => {
  const values = { titre: "Reste", ...namedItems("q-un", [{ "-text": "a" }, { "-text": "b" }, { "-text": "c" }]) };
  const changed = rearrangedItems(values, intent, () => ({ "-text": "neuf" })) ?? {};
  expect(itemsOf(changed, "q-un").map((item) => item["-text"])).toEqual(expected);
  expect(changed.titre).toBe("Reste");
});

test.each(["monter q-un-3", "publier", "effacer q-un-0"])("« %s » changes nothing", (intent) => {
  expect(rearrangedItems({ "q-un-0-text": "a" }, intent, () => ({}))).toBeNull();
});
