import { expect, test } from "vitest";
import type { Block } from "../blocks/stored-blocks.ts";
import { plainText } from "../blocks/text.tsx";
import { lessonHtml } from "../courses/editing/draft.server.ts";
import { passagesOf, secondOf } from "./passages.ts";

test("the words of a lesson's text are those that are read", () => {
  const html = lessonHtml('# Peur & *courage*\n\n- un `<b>`\n- [deux](https://essor.example/a)\n\nl’*amie* "dit"');
  const lines = plainText(html)
    .split("\n")
    .map((line) => line.trim());
  expect(lines.filter(Boolean)).toEqual(["Peur & courage", "un <b>", "deux", 'l’amie "dit"']);
});

test("captions are found with the second at which they are said, in whichever piece they are", () => {
  const cues = Array.from({ length: 40 }, (_, index) => {
    const second = String(index).padStart(2, "0");
    return `00:${second}.500 --> 00:${second}.900\nphrase numéro ${index} du film\n`;
  });
  const film: Block = { id: crypto.randomUUID(), type: "video", asset: crypto.randomUUID(), title: "" };
  const passages = passagesOf([film], new Map([[film.asset, `WEBVTT\n\n${cues.join("\n")}`]]));
  expect(passages.length).toBeGreaterThan(1);
  for (const index of [0, 1, 26, 39]) {
    const said = `numéro ${index} du`;
    const passage = passages.find(({ text }) => text.includes(said));
    expect(secondOf(passage?.moments ?? [], passage?.text.indexOf(said) ?? 0)).toBe(index);
  }
});

test("a quiz is found by its questions, never by its choices and explanations", () => {
  const choices = [
    { key: "a", text: "bonne", correct: true },
    { key: "b", text: "fausse", correct: false },
  ];
  const questions = [{ key: "q1", text: "Pourquoi ?", kind: "one" as const, choices, explanation: "parce que" }];
  const words = { title: "Quiz", intro: "", questions };
  const quiz: Block = { id: crypto.randomUUID(), type: "quiz", passPercent: 70, ...words };
  expect(passagesOf([quiz], new Map()).map(({ text }) => text)).toEqual(["Quiz\nPourquoi ?"]);
  expect(passagesOf([{ ...quiz, durationMinutes: 5 }], new Map()).map(({ text }) => text)).toEqual(["Quiz"]);
});
