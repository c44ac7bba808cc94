import { expect, test } from "vitest";
import { sourceOf } from "./source.ts";

const from = (referrer: string | undefined, word: string | null = null) =>
  sourceOf({ word, referrer, ownHost: "essor.example" }, new Set(["podcast-mai"]));

test.each([
  [undefined, ""],
  ["https://essor.example/mindset", ""],
  ["https://www.google.com/", "Google"],
  ["https://google.fr/search", "Google"],
  ["https://l.instagram.com/?u=x", "Instagram"],
  ["https://youtu.be/abc", "YouTube"],
  ["https://mail.google.com/", "Messagerie"],
  ["https://un-blog.example", "autre site"],
  ["https://constructor/", "autre site"],
  ["javascript:alert(1)", ""],
  ["n’importe quoi", ""],
])("a reader from %o comes from « %s »", (referrer, source) => {
  expect(from(referrer)).toBe(source);
});

test("the founder's own words count before the site, and invented ones are one", () => {
  expect(from("https://google.fr", "podcast-mai")).toBe("mot podcast-mai");
  for (const word of ["autre", "", "a".repeat(5000), "\u0000"]) expect(from(undefined, word)).toBe("autre mot");
});
