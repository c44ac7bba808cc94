import { expect, test } from "vitest";
import type { AnswerValues } from "#db/types.ts";
import { type ExerciseField, readAnswers } from "./exercise-fields.ts";
import { answerText, currentAnswers, earlierAnswers, hiddenAnswers, type Save, type SentPage } from "./saves.ts";

const word: ExerciseField = { key: "mot", label: "Un mot", kind: "short" };
const wish: ExerciseField = { key: "envie", label: "Une envie", kind: "choice", options: ["Changer", "Rester"] };
const tableOf = (...columns: string[]): ExerciseField => ({
  key: "postes",
  label: "Mes postes",
  kind: "table",
  rows: 1,
  columns,
});
const saved = (asked: ExerciseField[], answers: AnswerValues) => ({
  asked,
  answers,
  at: new Date(0),
  pageId: null,
  isDraft: false,
});

test.each<[string, ExerciseField, ReturnType<typeof saved>[], AnswerValues, unknown[]]>([
  ["from the newest save", word, [saved([word], { mot: "deux" }), saved([word], { mot: "un" })], { mot: "deux" }, []],
  [
    "from the save whose page had the field",
    word,
    [saved([wish], {}), saved([word], { mot: "un" })],
    { mot: "un" },
    [],
  ],
  ["deleted by the learner", word, [saved([word], {}), saved([word], { mot: "un" })], {}, []],
  ["reworded", { ...word, label: "Lequel ?", kind: "long" }, [saved([word], { mot: "un" })], { mot: "un" }, []],
  ["of a removed question", wish, [saved([wish], {}), saved([word], { mot: "un" })], {}, ["un"]],
  ["of a removed question, deleted", wish, [saved([word], {}), saved([word], { mot: "un" })], {}, []],
  [
    "of a text that became a number",
    { key: "mot", label: "Un nombre", kind: "number", min: 0, max: 9 },
    [saved([word], { mot: "un" })],
    {},
    ["un"],
  ],
  ["with a new last column", tableOf("A", "B"), [saved([tableOf("A")], { postes: [["a"]] })], { postes: [["a"]] }, []],
  ["with a reworded column", tableOf("Z"), [saved([tableOf("A")], { postes: [["a"]] })], { postes: [["a"]] }, []],
  [
    "with a new first column",
    tableOf("Z", "A"),
    [saved([tableOf("A")], { postes: [["a"]] })],
    { postes: [["", "a"]] },
    [],
  ],
  [
    "with columns in another order",
    tableOf("C", "A", "B"),
    [
      saved([tableOf("A", "B", "C")], {
        postes: [
          ["a", "b"],
          ["d", "", "f"],
        ],
      }),
    ],
    {
      postes: [
        ["", "a", "b"],
        ["f", "d", ""],
      ],
    },
    [],
  ],
  [
    "with two columns of one name",
    tableOf("Z", "A", "A"),
    [saved([tableOf("A", "A")], { postes: [["a", "b"]] })],
    {},
    [[["a", "b"]]],
  ],
  [
    "deleted by the learner before its table got a column",
    tableOf("A", "B"),
    [saved([tableOf("A")], {}), saved([tableOf("A")], { postes: [["a"]] })],
    {},
    [],
  ],
  [
    "with a column that was put back",
    tableOf("A", "B"),
    [saved([tableOf("A")], {}), saved([tableOf("A", "B")], { postes: [["a", "b"]] })],
    { postes: [["a", "b"]] },
    [],
  ],
  [
    "with a column that was put back, written anew meanwhile",
    tableOf("A", "B"),
    [saved([tableOf("A")], { postes: [["x"]] }), saved([tableOf("A", "B")], { postes: [["a", "b"]] })],
    { postes: [["x"]] },
    [[["a", "b"]]],
  ],
  [
    "with a column that has moved to the place of another",
    tableOf("A", "Z", "B"),
    [saved([tableOf("A", "B", "C")], { postes: [["a", "b", "c"]] })],
    {},
    [[["a", "b", "c"]]],
  ],
  ["with a removed column", tableOf("A"), [saved([tableOf("Z", "A")], { postes: [["z", "a"]] })], {}, [[["z", "a"]]]],
])("an answer %s", (_, field, saves, current, earlier) => {
  expect(currentAnswers([field], saves)).toEqual(current);
  expect(earlierAnswers([field], saves).map(({ value }) => value)).toEqual(earlier);
});

test.each<[string, ExerciseField, Record<string, string>, AnswerValues, AnswerValues]>([
  ["an option that is gone", wish, { envie: "Partir" }, { envie: "Partir" }, { envie: "Partir" }],
  ["another option", wish, { envie: "Rester" }, { envie: "Partir" }, { envie: "Rester" }],
  ["an emptied field", word, { mot: "" }, { mot: "un" }, {}],
  ["a field that the page did not have", word, {}, { mot: "un" }, { mot: "un" }],
  [
    "rows that are gone",
    tableOf("A"),
    { postes_1_1: "b" },
    { postes: [["a"], [""], ["c"]] },
    { postes: [["b"], [""], ["c"]] },
  ],
])("%s is saved beside what was written before", (_, field, form, before, answers) => {
  expect(readAnswers([field], form, before)).toEqual({ answers, errors: [] });
});

const at = (minute: number) => new Date(minute * 60_000);
const of = (
  pageId: string,
  minute: number,
  answers: AnswerValues,
  isDraft = false,
  asked: ExerciseField[] = [word],
): Save => ({
  asked,
  answers,
  at: at(minute),
  pageId,
  isDraft,
});
const page = (id: string, minute: number, isDraft = false): SentPage => ({
  id,
  filledFrom: at(minute).getTime(),
  isDraft,
});

test.each<[string, Save[], SentPage, AnswerValues, unknown[]]>([
  ["what the page shows", [of("a", 1, { mot: "un" })], page("b", 1), { mot: "deux" }, []],
  ["what another page saved later", [of("a", 2, { mot: "un" })], page("b", 1), { mot: "deux" }, ["un"]],
  ["the same text, saved later", [of("a", 2, { mot: "deux" })], page("b", 1), { mot: "deux" }, []],
  ["what another page emptied later", [of("a", 2, {})], page("b", 1), { mot: "deux" }, [undefined]],
  ["its own earlier save", [of("a", 2, { mot: "un" })], page("a", 1), { mot: "deux" }, []],
  ["its own earlier draft", [of("a", 2, { mot: "un" }, true)], page("a", 1, true), { mot: "deux" }, []],
  ["by a draft that arrives late", [of("a", 2, { mot: "un" })], page("a", 1, true), { mot: "u" }, ["un"]],
  [
    "a later save whose page had another question",
    [of("a", 2, { envie: "Rester" }, false, [wish]), of("b", 1, { mot: "un" })],
    page("c", 1),
    { mot: "deux" },
    [],
  ],
])("a form hides %s, or not", (_, saves, sent, answers, hidden) => {
  expect(hiddenAnswers([word], saves, answers, sent).map(({ value }) => value)).toEqual(hidden);
});

test("a page that was opened before its table got a column does not hide what the later page has saved", () => {
  const later = of("a", 2, { postes: [["z", "a2"]] }, false, [tableOf("Z", "A")]);
  const hidden = (sent: SentPage) => hiddenAnswers([tableOf("A")], [later], { postes: [["a1"]] }, sent);
  expect(hidden(page("b", 1)).map(({ value }) => value)).toEqual([[["z", "a2"]]]);
  expect(hidden(page("b", 3))).toEqual([]);
});

test.each([
  [2520, "2\u202f520"],
  [3.8755, "3,8755"],
  [0.1, "0,1"],
  [[["Loyer", "", "900 €"]], "Loyer · 900 €"],
  [undefined, ""],
])("the answer %j is read as « %s »", (value, text) => {
  expect(answerText(value)).toBe(text);
});
