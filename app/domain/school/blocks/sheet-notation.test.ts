import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFields, readQuestions, writeFields, writeQuestions } from "./sheet-notation.ts";
import { sheetSchemas } from "./stored-blocks.ts";

const parsed = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

test.each(globSync("db/courses/*/exercises/*.json"))("%s can be written as paragraphs, and read again", (path) => {
  const { fields } = sheetSchemas.exercise.parse(parsed(path));
  expect(readFields(writeFields(fields))).toEqual({ ok: true, items: fields });
});

test.each(globSync("db/courses/*/quizzes/*.json"))("%s can be written as paragraphs, and read again", (path) => {
  const { questions } = sheetSchemas.quiz.parse(parsed(path));
  expect(readQuestions(writeQuestions(questions))).toEqual({ ok: true, items: questions });
});

test("an author writes a field without a key, with an odd spacing", () => {
  expect(readFields("Ma journée, à l’écart\n> Une phrase.\nlong\n\nHeures\nnombre  de 0 à 7,5")).toEqual({
    ok: true,
    items: [
      { key: "ma-journee-a-l-ecart", label: "Ma journée, à l’écart", hint: "Une phrase.", kind: "long" },
      { key: "heures", label: "Heures", kind: "number", min: 0, max: 7.5 },
    ],
  });
});

test.each([
  ["a question without a kind", readFields, "Un\ncourt\n\nDeux", 2, "no-kind"],
  ["one that comes twice", readFields, "Un\ncourt\n\nUn\nlong", 2, "same-key"],
  ["a choice alone", readQuestions, "Un\n+ Oui\n> Parce que.", 1, "no-choices"],
  ["no right choice", readQuestions, "Un\n- Oui\n- Non\n> Parce que.", 1, "no-right-choice"],
  ["no explanation", readQuestions, "Un\n- Oui\n+ Non", 1, "no-explanation"],
] as const)("%s is named by its paragraph", (_, read, text, paragraph, reason) => {
  expect(read(text)).toEqual({ ok: false, paragraph, reason });
});
