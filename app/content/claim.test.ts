import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { claim, resolveClaims } from "./claim.ts";
import { FIGURE_IDS, figures, figuresIn } from "./figures.ts";
import emails from "./texts/emails.json" with { type: "json" };
import guide from "./texts/guide.json" with { type: "json" };
import printed from "./texts/guide-document.json" with { type: "json" };
import { texts as siteTexts, TEXT_KEYS } from "./texts/registry.ts";

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
  const claims = TEXT_KEYS.map((key) => siteTexts[key].shipped).flatMap(claimsOf);
  expect(claims.length).toBeGreaterThanOrEqual(12);
  for (const { claims: named, text, otherwise } of claims) {
    expect([...named], text).toEqual(expect.arrayContaining(figuresIn(text)));
    expect(figuresIn(otherwise), otherwise).toEqual([]);
  }
});

/** Every text of the site but the figures themselves, and what the law has a contract say. */
const modules = import.meta.glob(
  ["./**/*.{ts,json}", "!./**/*.test.ts", "!./figures.{ts,json}", "!./legal/*.json", "!./texts/*.ts"],
  {
    eager: true,
  },
);

test("no other text of the site spells a figure out", async () => {
  expect(Object.keys(modules).length).toBeGreaterThan(60);
  for (const [file, content] of Object.entries(modules)) {
    for (const text of textsOf(content)) expect(figuresIn(text), `${file}: ${text}`).toEqual([]);
  }
});

/** What must be proven like a figure, or left out: who most are, how many they were, when a result comes, an income. */
const PROMISES = {
  majority: /\b(la plupart|la majorité|presque tou(te)?s (les|mes|nos)|neuf (femmes|élèves)? ?sur dix)\b/iu,
  quantity: /\b(dizaines|centaines|milliers|millions) (de|d’)/iu,
  time: /\b(clientes?|ventes?|business|activité|revenus?|loyers?|indépendance|salariat|prototype|résultats?)\b[^.!?:;]{0,60}\ben (moins de )?(\d+|une?|deux|trois|quatre|cinq|six|sept|dix|douze|trente|quatre-vingt-dix) (jours?|semaines?|mois)\b/iu,
  income: /\b(revenus? (passifs?|assurés?|garantis?|complémentaires?)|vivre de (ton|son|leur) (activité|business))\b/iu,
};

/** The specification fixes the title of the guide; wherever it stands, a sentence says what its days are. */
const TITLE = /(7\sÉtapes pour Lancer )?ton Business en 30\sJours/gu;

const promisesIn = (text: string) => {
  const rest = text.replace(/\s+/g, " ").replace(TITLE, "");
  return Object.entries(PROMISES).flatMap(([kind, pattern]) => (pattern.test(rest) ? [`${kind}: ${rest}`] : []));
};

test("no page, formation, guide, day of the challenge or email promises in words what only a claim may say", () => {
  expect(promisesIn("La plupart signent, par centaines d’élèves : tes premières ventes en dix jours.")).toHaveLength(3);
  const emails = globSync("app/domain/**/emails/*.tsx").map((file) => readFileSync(file, "utf8"));
  const courses = globSync("db/courses/*/course.json").map((file) => JSON.parse(readFileSync(file, "utf8")));
  expect([emails.length > 25, courses.length]).toEqual([true, 13]);
  const texts = [...Object.values(modules), ...emails, ...courses].flatMap(textsOf);
  expect(texts.flatMap(promisesIn)).toEqual([]);
});

test("beside the title of the guide stands that its thirty days are those of its calendar", () => {
  expect(printed.titre.replace(TITLE, "")).toBe("");
  for (const text of [guide.text, guide.popup.text, emails.guide.opening, printed.prudence])
    expect(text).toMatch(/trente jours, c’est (la durée|sa durée)/i);
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
