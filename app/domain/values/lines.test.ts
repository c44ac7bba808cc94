import { expect, test } from "vitest";
import { cutAt, firstSentence, linesOf } from "./lines.ts";

test("empty lines are left out, whatever ends a line", () => {
  expect(linesOf(" a \n\n b\r\n ")).toEqual(["a", "b"]);
});

test("the first sentence of a description, or all of it", () => {
  expect(firstSentence("Lire un bourg, chiffrer. Puis louer.")).toBe("Lire un bourg, chiffrer.");
  expect([firstSentence("Sans point"), firstSentence("")]).toEqual(["Sans point", ""]);
});

test("a text is cut between its characters, and stays one that an address can bear", () => {
  const text = `${"a".repeat(199)}🙏 merci`;
  expect([cutAt(text, 200), cutAt(text, 201)]).toEqual(["a".repeat(199), `${"a".repeat(199)}🙏`]);
});
