import { expect, test } from "vitest";
import { chosenWeight, weightsOf } from "./weights.ts";

const everything = { film: true, sound: true, captions: true };
const nothing = { film: false, sound: false, captions: false };

test.each([
  ["as it is", {}, everything, "film"],
  ["by a browser that saves data", { savesData: true }, everything, "son"],
  ["by such a browser, of a film without a sound", { savesData: true }, { ...everything, sound: false }, "texte"],
  ["by such a browser, of a silent film", { savesData: true }, { ...nothing, film: true }, "film"],
  ["at a second of its film, by such a browser", { savesData: true, wantsFilm: true }, everything, "film"],
  ["as a text", { asked: "texte" }, everything, "texte"],
  ["as a sound that is not there", { asked: "son" }, { ...everything, sound: false }, "film"],
  ["that is a sound alone", {}, { ...nothing, sound: true }, "son"],
  ["that is only a text, on paper", { asked: "papier" }, nothing, null],
] as const)("a lesson asked for %s", (_, preferences, there, weight) => {
  expect(chosenWeight({ asked: null, wantsFilm: false, savesData: false, ...preferences }, there)).toBe(weight);
});

test("only what is there can be chosen", () => {
  expect(weightsOf(everything)).toEqual(["film", "son", "texte", "papier"]);
  expect(weightsOf({ ...nothing, sound: true })).toEqual(["son", "texte", "papier"]);
  expect(weightsOf(nothing)).toEqual([]);
});
