import { describe, expect, test } from "vitest";
import { about } from "./about.ts";
import { claim, resolveClaims } from "./claim.ts";
import { FIGURE_IDS, figures, figuresIn } from "./figures.ts";
import { home } from "./home.ts";

describe("a text that spells figures out", () => {
  const content = { title: "Un titre", items: [claim(["companies", "apartments"], "Trois et seize", "Plusieurs")] };

  test.each([
    [["companies", "apartments"], "Trois et seize"],
    [["companies"], "Plusieurs"],
    [[], "Plusieurs"],
  ] as const)("with %o spelled out it says « %s »", (spelled, said) => {
    expect(resolveClaims(content, [...spelled])).toEqual({ title: "Un titre", items: [said] });
  });
});

test("every figure is recognised in the words that pages show", () => {
  for (const id of FIGURE_IDS) expect(figuresIn(`${figures[id].value} ${figures[id].label}`), id).toContain(id);
});

test("a claim names every figure that it spells out, and what is said instead spells none", () => {
  const claims = [home.journey, about].flatMap(claimsOf);
  expect(claims.length).toBeGreaterThanOrEqual(11);
  for (const { claims: named, text, otherwise } of claims) {
    expect([...named], text).toEqual(expect.arrayContaining(figuresIn(text)));
    expect(figuresIn(otherwise), otherwise).toEqual([]);
  }
});

test("no other text of the site spells a figure out", async () => {
  const modules = import.meta.glob(["./**/*.ts", "!./**/*.test.ts", "!./figures.ts", "!./testimonials/**"], {
    eager: true,
  });
  expect(Object.keys(modules).length).toBeGreaterThan(60);
  for (const [file, content] of Object.entries(modules)) {
    for (const text of textsOf(content)) expect(figuresIn(text), `${file}: ${text}`).toEqual([]);
  }
});

interface Found {
  claims: readonly string[];
  text: string;
  otherwise: string;
}

function claimsOf(content: unknown): Found[] {
  if (typeof content !== "object" || content === null) return [];
  return "otherwise" in content ? [content as Found] : Object.values(content).flatMap(claimsOf);
}

/** All the strings of a content, but not those of claims. */
function textsOf(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (typeof content !== "object" || content === null || "otherwise" in content) return [];
  return Object.values(content).flatMap(textsOf);
}
