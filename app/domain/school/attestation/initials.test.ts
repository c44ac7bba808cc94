import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Léa Martin", "L. M."],
  ["Anne-Marie d’Arc", "A.-M. D."],
  ["  élodie   Étienne ", "É. É."],
  ["Cher", "C."],
  ["’t Hooft", "T. H."],
  ["- -", ""],
])("%s is shown as %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
