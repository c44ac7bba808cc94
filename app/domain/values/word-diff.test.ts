import { expect, test } from "vitest";
import { diffWords } from "./word-diff.ts";

test("words that were replaced one after the other are read in one go, with their spaces", () => {
  expect(diffWords("Texte yoga et mandala des comptes", "Texte du second des comptes")).toEqual([
    { text: "Texte ", change: "same" },
    { text: "yoga et mandala ", change: "removed" },
    { text: "du second ", change: "added" },
    { text: "des comptes", change: "same" },
  ]);
  expect(diffWords("un\ndeux", "une\ntrois")?.map(({ text }) => text)).toEqual(["un", "une", "\n", "deux", "trois"]);
});

test("a page that compares many texts stops when its time is spent", () => {
  expect(diffWords("Texte yoga", "Texte nidra", Date.now() - 1)).toBeNull();
});
