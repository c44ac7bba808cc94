import { expect, test } from "vitest";
import { nameForLetter } from "./greeting-name.ts";

test.each([
  ["Maïa", "Maïa"],
  ["Anne-Sophie d’Ornano", "Anne-Sophie d’Ornano"],
  ["gagnez 500 € sur https://piege.example", null],
  ["Léa @piege", null],
  ["<b>Léa</b>", null],
  ["x".repeat(41), null],
  [null, null],
])("a letter calls « %s » %s", (given, written) => {
  expect(nameForLetter(given)).toBe(written);
});
