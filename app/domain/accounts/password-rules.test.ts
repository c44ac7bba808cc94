import { expect, test } from "vitest";
import { z } from "zod";
import { checkNewPassword, newPasswordFields, passwordError } from "./password-rules.ts";

test.each([
  ["eleven char", "au moins 12\u00a0caractères (il y en a 11)"],
  ["", "au moins 12\u00a0caractères (il y en a 0)"],
  ["é".repeat(11), "il y en a 11"],
  ["👩‍🚀".normalize().repeat(43), "au plus 128\u00a0caractères"],
  ["abc d".repeat(26), "au plus 128\u00a0caractères (il y en a 130)"],
  ["41728903561728", "des chiffres seuls se devinent vite"],
  ["aaaaaaaaaaaa", "répéter les mêmes caractères"],
  ["abcabcabcabc", "répéter les mêmes caractères"],
  ["abcdefghijkl", "Évitez les suites"],
  ["lkjihgfedcba", "Évitez les suites"],
  ["motdepasse123", "trop courant"],
  ["MotDePasse2026!", "trop courant"],
  ["azertyuiop12", "trop courant"],
  ["123qsdfghjklm", "trop courant"],
])("« %s » is refused: %s", (password, why) => {
  expect(passwordError(password)).toContain(why);
});

test.each([
  "cinq tartines sur le pont",
  "   espaces autour   ",
  "Ω≈ç√∫˜µ≤≥÷åß",
  "🐢🌵🎈🍋🚲📯🧶🪁🥨🦉🛶🧭",
  "835201946627153",
  "tr0mb0ne-Lune",
  "x".repeat(3).concat("correct cheval batterie agrafe ".repeat(4)),
])("« %s » is fine", (password) => {
  expect(passwordError(password)).toBeNull();
});

test("her address and the site's name are refused, with figures around them as well", () => {
  expect(passwordError("leamartinette2026", ["leamartinette"])).toContain("Évitez votre adresse");
  expect(passwordError("leamartinette2026", ["lea"])).toBeNull();
});

test("characters are counted, not bytes, and nothing is cut: 128 pass, 129 do not", () => {
  const long = "été à la mer, ".repeat(10);
  expect(passwordError(long.slice(0, 128))).toBeNull();
  expect(passwordError(long.slice(0, 129))).toContain("au plus 128");
});

test.each([
  ["court", "court", ["password"]],
  ["court", "courte", ["password", "passwordConfirmation"]],
  ["cinq tartines sur le pont", "cinq tartines sur un pont", ["passwordConfirmation"]],
  ["lea.martin-essor", "lea.martin-essor", ["password"]],
  ["cinq tartines sur le pont", "cinq tartines sur le pont", []],
])("a form with %j and %j has its errors at %j", (password, passwordConfirmation, errors) => {
  const schema = z
    .object(newPasswordFields)
    .superRefine((value, context) =>
      checkNewPassword(value, context, { email: "lea.martin-essor@exemple.fr", siteName: "Essor" }),
    );
  const issues = schema.safeParse({ password, passwordConfirmation }).error?.issues ?? [];
  expect(issues.map(({ path }) => path[0])).toEqual(errors);
});
