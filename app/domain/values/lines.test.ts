import { expect, test } from "vitest";
import { firstSentence, linesOf } from "./lines.ts";

test("empty lines are left out, whatever ends a line", () => {
  expect(linesOf(" a \n\n b\r\n ")).toEqual(["a", "b"]);
});

test("the first sentence of a description, or all of it", () => {
  expect(firstSentence("Lire un bourg, chiffrer. Puis louer.")).toBe("Lire un bourg, chiffrer.");
  expect([firstSentence("Sans point"), firstSentence("")]).toEqual(["Sans point", ""]);
});
