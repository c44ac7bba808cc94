import { expect, test } from "vitest";
import { type ExerciseField, formValues, groupsOfRows, readAnswers, shownRows } from "./exercise-fields.ts";
import { sheetSchemas } from "./stored-blocks.ts";

const label = "Une question";
const fields: ExerciseField[] = [
  { key: "mot", label, kind: "short" },
  { key: "texte", label, kind: "long" },
  { key: "heures", label, kind: "number", min: 0, max: 168 },
  { key: "choix", label, kind: "choice", options: ["Oui", "Non"] },
  { key: "postes", label, kind: "table", columns: ["Poste", "Heures"], rows: 3 },
];

test.each([
  ["nothing", {}, {}],
  ["spaces only", { mot: "  ", texte: "\r\n", postes_1_1: " " }, {}],
  ["a word", { mot: " Ambre " }, { mot: "Ambre" }],
  ["paragraphs", { texte: "Un\r\n\r\nDeux" }, { texte: "Un\n\nDeux" }],
  ["a line break in a field of one line", { mot: "Un \r\n\r\n deux\n" }, { mot: "Un deux" }],
  ["line breaks in a cell", { postes_1_1: "Un\ndeux", postes_1_2: "\n" }, { postes: [["Un deux", ""]] }],
  ["a NUL", { mot: "a\0b" }, { mot: "ab" }],
  ["a French number", { heures: "12,5" }, { heures: 12.5 }],
  ["a number with a thousands' space", { heures: "1 6" }, { heures: 16 }],
  ["the bound", { heures: "168" }, { heures: 168 }],
  ["hours with their unit", { heures: "168 h" }, { heures: 168 }],
  ["a price", { heures: "1\u202f20,50\u00a0€" }, { heures: 120.5 }],
  ["a pasted price, with a dot after the thousands", { heures: "0.120,50\u00a0€" }, { heures: 120.5 }],
  ["two dots after the thousands", { heures: "0.000.120" }, { heures: 120 }],
  ["a currency before the number", { heures: "€\u00a0120" }, { heures: 120 }],
  ["a percentage", { heures: "12,5\u202f%" }, { heures: 12.5 }],
  ["a rate", { heures: "12,5 € par mois" }, { heures: 12.5 }],
  ["a weight", { heures: "3kg" }, { heures: 3 }],
  ["zero", { heures: "0" }, { heures: 0 }],
  ["an option", { choix: "Non" }, { choix: "Non" }],
  [
    "a table with a hole",
    { postes_2_1: "Trajet" },
    {
      postes: [
        ["", ""],
        ["Trajet", ""],
      ],
    },
  ],
  [
    "a row that was added",
    { postes_4_1: "Encore" },
    {
      postes: [
        ["", ""],
        ["", ""],
        ["", ""],
        ["Encore", ""],
      ],
    },
  ],
  ["a cell beyond the rows that may be added", { postes_24_1: "Trop" }, {}],
  ["a field that the exercise does not have", { autre: "x" }, {}],
])("%s is read", (_, form, answers) => {
  expect(readAnswers(fields, form as Record<string, string>)).toEqual({ answers, errors: [] });
});

test.each([
  ["a word that is too long", { mot: "x".repeat(501) }, { field: "mot", reason: "too-long", max: 500 }],
  ["a text that is too long", { texte: "x".repeat(20_001) }, { field: "texte", reason: "too-long", max: 20_000 }],
  ["letters for a number", { heures: "douze" }, { field: "heures", reason: "no-number" }],
  ["hexadecimal", { heures: "0x10" }, { field: "heures", reason: "no-number" }],
  ["a unit alone", { heures: "h" }, { field: "heures", reason: "no-number" }],
  ["thousands in words", { heures: "mille" }, { field: "heures", reason: "no-number" }],
  ["English thousands", { heures: "1,120.50" }, { field: "heures", reason: "no-number" }],
  ["two numbers", { heures: "2 h 30" }, { field: "heures", reason: "no-number" }],
  ["thousands", { heures: "12 k€" }, { field: "heures", reason: "no-number" }],
  ["millions", { heures: "2 millions" }, { field: "heures", reason: "no-number" }],
  ["a number that is too long", { heures: "1".padStart(41, "0") }, { field: "heures", reason: "no-number" }],
  ["too many hours", { heures: "169" }, { field: "heures", reason: "out-of-range", min: 0, max: 168 }],
  ["less than nothing", { heures: "-1" }, { field: "heures", reason: "out-of-range", min: 0, max: 168 }],
  ["an option of somebody else", { choix: "Peut-être" }, { field: "choix", reason: "no-option" }],
  ["a long cell", { postes_3_2: "x".repeat(501) }, { field: "postes_3_2", reason: "too-long", max: 500 }],
])("%s is refused", (_, form, error) => {
  expect(readAnswers(fields, form as Record<string, string>).errors).toEqual([error]);
});

test("a named row has its name only where something was written beside it, and other words of a learner stay", () => {
  const table: ExerciseField = {
    key: "lettres",
    label,
    kind: "table",
    columns: ["Lettre", "Mois 1"],
    rows: 2,
    names: ["F", "Q", "T"],
  };
  const read = (form: Record<string, string>) => readAnswers([table], form).answers;
  expect(read({ lettres_1_2: "", lettres_2_2: "40" })).toEqual({
    lettres: [
      ["", ""],
      ["Q", "40"],
    ],
  });
  expect(read({ lettres_1_1: "F", lettres_1_2: "" })).toEqual({});
  expect(read({ lettres_1_1: "Fixe", lettres_1_2: "" })).toEqual({ lettres: [["Fixe", ""]] });
  expect(shownRows(table, {})).toBe(3);
});

test("what was written comes back into the same form", () => {
  const form = {
    mot: "Ambre",
    texte: "Un\nDeux",
    heures: "12,5",
    choix: "Oui",
    postes_1_1: "Trajet",
    postes_1_2: "7",
  };
  expect(formValues(fields, readAnswers(fields, form).answers)).toEqual(form);
});

test.each([
  [9, {}, [9], 0],
  [10, {}, [5, 5], 0],
  [12, {}, [6, 6], 0],
  [14, {}, [5, 4, 5], 0],
  [31, {}, [5, 5, 6, 5, 5, 5], 0],
  [20, { postes_1_1: "a", postes_3_2: "b" }, [5, 5, 5, 5], 0],
  [10, Object.fromEntries([1, 2, 3, 4, 5].map((row) => [`postes_${row}_1`, "écrit"])), [5, 5], 1],
])("of %i rows, those in groups of five that wait for a word are open", (rows, form, sizes, next) => {
  const table = { key: "postes", label, kind: "table", columns: ["Poste", "Heures"], rows } as const;
  const groups = groupsOfRows({ ...table, columns: [...table.columns] }, form);
  expect(groups.map((group) => group.rows.length)).toEqual(sizes);
  expect(groups.findIndex(({ isNext }) => isNext)).toBe(next);
});

test.each([
  [8, 99, true],
  [9, 99, false],
  [9, 91, true],
])("a sheet of a table with %i columns and %i rows, which can grow: can it be sent whole? %s", (count, rows, can) => {
  const columns = Array.from({ length: count }, (_, column) => `Colonne ${column}`);
  const table: ExerciseField = { key: "postes", label, kind: "table", columns, rows };
  expect(sheetSchemas.exercise.safeParse({ title: "Un titre", intro: "", fields: [table] }).success).toBe(can);
});
