import { expect, test } from "vitest";
import { chosenFormat, formatsOf } from "./formats.ts";

const everything = { film: true, sound: true, captions: true };
const nothing = { film: false, sound: false, captions: false };

test.each([
  ["as it is", {}, everything, "film"],
  ["by a browser that saves data", { savesData: true }, everything, "sound"],
  ["by such a browser, of a film without a sound", { savesData: true }, { ...everything, sound: false }, "text"],
  ["by such a browser, of a silent film", { savesData: true }, { ...nothing, film: true }, "film"],
  ["at a second of its film, by such a browser", { savesData: true, wantsFilm: true }, everything, "film"],
  ["as a text", { asked: "text" }, everything, "text"],
  ["as a sound that is not there", { asked: "sound" }, { ...everything, sound: false }, "film"],
  ["that is a sound alone", {}, { ...nothing, sound: true }, "sound"],
  ["that is only a text, on paper", { asked: "paper" }, nothing, null],
] as const)("a lesson asked for %s", (_, preferences, there, format) => {
  expect(chosenFormat({ asked: null, wantsFilm: false, savesData: false, ...preferences }, there)).toBe(format);
});

test("only what is there can be chosen", () => {
  expect(formatsOf(everything)).toEqual(["film", "sound", "text", "paper"]);
  expect(formatsOf({ ...nothing, sound: true })).toEqual(["sound", "text", "paper"]);
  expect(formatsOf(nothing)).toEqual([]);
});
