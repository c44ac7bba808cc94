import { expect, test } from "vitest";
import { FRENCH_LETTERS, FRENCH_SIGNS } from "./letters.ts";
import { pdfInline, printable, withName } from "./text.ts";

test.each([
  ["Bravo 🎉 !", "Bravo !"],
  ["👩‍🚀 Partie 🚀🚀", " Partie"],
  ["Fait ✅, reste ❌", "Fait oui, reste non"],
  ["A → B ≥ 3", "A -> B >= 3"],
  ["Nguyễn Ｚoé, ﬁn", "Nguyen Zoé, fin"],
  ["e\u0301te\u0301", "été"],
  ["1\u202f997\u00a0€\n\tdeux lignes", "1\u00a0997\u00a0€\n\tdeux lignes"],
  ["Привет", ""],
  ["W".repeat(80), "W".repeat(80)],
  ["W".repeat(161), `${"W".repeat(80)} ${"W".repeat(80)} W`],
  ["W\u00a0".repeat(41), `${"W\u00a0".repeat(40)} W\u00a0`],
])("a PDF prints no box: %j", (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test("what the fonts hold stays as it is, and a name keeps its letters", () => {
  for (const sign of FRENCH_LETTERS + FRENCH_SIGNS) expect(printable(sign)).toBe(sign);
  expect(withName("Łucja Šimić 🎈").map(({ text }) => text)).toEqual(["", "Ł", "ucja ", "Š", "imi", "ć", ""]);
});

test("an address that is none stays text", () => {
  const [text, ...others] = pdfInline("Écris à https://[ton-site].fr", "https://essor.example").filter(
    ({ link }) => link,
  );
  expect([text, others]).toEqual([undefined, []]);
  expect(pdfInline("https://essor.example/cgv", "https://essor.example")).toMatchObject([
    { link: "https://essor.example/cgv" },
  ]);
});
