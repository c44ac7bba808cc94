import { expect, test } from "vitest";
import { ofName } from "./elision.ts";

test.each([
  ["Essor", "d’Essor"],
  ["Élodie Exemple", "d’Élodie Exemple"],
  ["Camille Exemple", "de Camille Exemple"],
])("« de » loses its vowel before another: %s", (name, words) => {
  expect(ofName(name)).toBe(words);
});
