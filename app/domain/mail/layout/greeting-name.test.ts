import { expect, test } from "vitest";
import { nameForEmail } from "./greeting-name.ts";

test.each([
  ["Maïa", "Maïa"],
  ["Anne-Sophie d’Ornano", "Anne-Sophie d’Ornano"],
  ["gagnez 500 € sur https://piege.example", null],
  ["Léa @piege", null],
  ["<b>Léa</b>", null],
  ["x".repeat(41), null],
  [null, null],
])("an email greets « %s » as %s", (given, written) => {
  expect(nameForEmail(given)).toBe(written);
});
