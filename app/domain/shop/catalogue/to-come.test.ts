import { expect, test } from "vitest";
import { isUndatedPromise } from "./to-come.ts";

const TODAY = Temporal.PlainDate.from("2027-03-01");

test.each([
  ["Un carnet à imprimer.", false],
  ["Les films sont à paraître.", true],
  ["Les films arrivent bientôt.", true],
  ["Les films sont à paraître au plus tard le 15 mars 2027.", false],
  ["Les films sont à paraître au plus tard le 1er mars 2027.", false],
  ["Les films sont à paraître au plus tard le 28 février 2027.", true],
  ["Les films sont à paraître au plus tard le 15 brumaire 2027.", true],
])("« %s »: announced without a day that is to come: %s", (text, isUndated) => {
  expect(isUndatedPromise(text, TODAY)).toBe(isUndated);
});
