import { expect, test } from "vitest";
import { HIT_END, HIT_START, snippetOf } from "./snippet.ts";

const mark = (text: string) => text.replaceAll("[", HIT_START).replaceAll("]", HIT_END);
const shown = (text: string, ...marked: string[]) =>
  snippetOf(text, marked.map(mark))
    .parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

test("hits of both spellings are marked in the text as it is written", () => {
  expect(shown("La peur et l’été", "La [peur] et l’été", "La peur et l’[ete]")).toBe("La [peur] et l’[été]");
});

test("the snippet is the part around the first hit, from word to word", () => {
  const text = `${"avant ".repeat(50)}ici ${"après ".repeat(50)}`.trim();
  const snippet = snippetOf(text, [mark(text.replace("ici", "[ici]"))]);
  const words = snippet.parts.map(({ text }) => text).join("");
  expect(words).toMatch(/^… (avant )+ici (après )*après …$/);
  expect(words.length).toBeLessThan(260);
  expect(text.slice(snippet.at)).toMatch(/^ici/);
});

test("lines of a text are told apart", () => {
  expect(shown("Le souffle\nAssise ou debout", "Le [souffle]\nAssise ou debout")).toBe(
    "Le [souffle] · Assise ou debout",
  );
});

test("marks that don't fit the text are left out, and a text without a hit begins at its beginning", () => {
  expect(shown("Une sœur", "Une [soeur]")).toBe("Une sœur");
  expect(snippetOf("Une sœur", []).at).toBe(0);
});

test.each([[""], ["x".repeat(5000)], ["<script>alert(1)</script>"], ["\ud83d\ude00".repeat(300)]])(
  "an odd text is shown by its own signs only",
  (text) => {
    const parts = snippetOf(text, [text])
      .parts.map(({ text }) => text)
      .join("");
    expect(text.startsWith(parts.replace(" …", ""))).toBe(true);
  },
);
