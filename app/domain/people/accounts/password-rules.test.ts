import { expect, test } from "vitest";
import { passwordWeakness } from "./password-rules.ts";

test.each([
  ["eleven char", "too-short"],
  ["", "too-short"],
  ["é".repeat(11), "too-short"],
  ["👩‍🚀".normalize().repeat(43), "too-long"],
  ["abc d".repeat(26), "too-long"],
  ["41728903561728", "only-digits"],
  ["aaaaaaaaaaaa", "repetition"],
  ["abcabcabcabc", "repetition"],
  ["aaaaaaaaaaab", "repetition"],
  ["abcdefghijkl", "sequence"],
  ["lkjihgfedcba", "sequence"],
  ["motdepasse123", "common"],
  ["MotDePasse2026!", "common"],
  ["azertyuiop12", "common"],
  ["123qsdfghjklm", "common"],
])("« %s » is refused: %s", async (password, why) => {
  expect(await passwordWeakness(password)).toBe(why);
});

test.each([
  "cinq tartines sur le pont",
  "   espaces autour   ",
  "Ω≈ç√∫˜µ≤≥÷åß",
  "🐢🌵🎈🍋🚲📯🧶🪁🥨🦉🛶🧭",
  "835201946627153",
  "tr0mb0ne-Lune",
  "éàüç-œæÿñ-ab",
  "x".repeat(3).concat("correct cheval batterie agrafe ".repeat(4)),
])("« %s » is fine", async (password) => {
  expect(await passwordWeakness(password)).toBeNull();
});

test("the customer's address and the site's name are refused, with figures around them as well", async () => {
  expect(await passwordWeakness("leamartinette2026", ["leamartinette"])).toBe("own-words");
  expect(await passwordWeakness("leamartinette2026", ["lea"])).toBeNull();
});

test("characters are counted, not bytes, and nothing is cut: 128 pass, 129 do not", async () => {
  const long = "été à la mer, ".repeat(10);
  expect(await passwordWeakness(long.slice(0, 128))).toBeNull();
  expect(await passwordWeakness(long.slice(0, 129))).toBe("too-long");
});
