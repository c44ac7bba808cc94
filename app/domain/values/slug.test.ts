import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Étape 1\u00a0: écrire le mardi", "etape-1-ecrire-le-mardi"],
  ["  L’œuf, ça va\u202f?  ", "l-oeuf-ca-va"],
  ["Don’t Die", "don-t-die"],
  ["!!!", ""],
])("%s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
