import { expect, test } from "vitest";
import { paragraphsOf } from "./transcript.ts";

test("captions that follow each other are one paragraph; a silence begins another", () => {
  const cues = [
    { start: 0.5, end: 2, text: "Tu n’as pas\nà y croire." },
    { start: 2.2, end: 4, text: "Tu as à la noter." },
    { start: 9.9, end: 12, text: "Le carnet du soir." },
  ];
  expect(paragraphsOf(cues)).toEqual([
    { start: 0, text: "Tu n’as pas à y croire. Tu as à la noter." },
    { start: 9, text: "Le carnet du soir." },
  ]);
});

test("a long speech is cut after a sentence", () => {
  const cues = Array.from({ length: 40 }, (_, n) => ({
    start: n,
    end: n + 1,
    text: n % 2 ? "et une fin." : "Un début de phrase",
  }));
  const paragraphs = paragraphsOf(cues);
  expect(paragraphs.length).toBeGreaterThan(1);
  expect(paragraphs.every(({ text }) => text.endsWith("."))).toBe(true);
});
