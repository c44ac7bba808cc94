import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type LegalSlug, legalPages, legalSlugs, legalVersions, versionOf } from "./documents.ts";
import sampleSeller from "./seller.sample.json" with { type: "json" };

/** The text as the sample seller would publish it: the seller's own address makes no new version. */
function textOf(slug: LegalSlug): string {
  const context = { siteName: "Essor", siteUrl: "https://essor.example", seller: sampleSeller };
  return JSON.stringify(legalPages[slug].write(context));
}

const fingerprint = (slug: LegalSlug) => createHash("sha256").update(textOf(slug)).digest("hex");

test.each(legalSlugs)("%s: the text in force is the one that was registered under its version", (slug) => {
  // A changed text: add its date and fingerprint in versions.json. Never replace one that was published.
  expect(legalVersions[slug]).toHaveProperty(versionOf(slug), fingerprint(slug));
});

test.each(legalSlugs)("%s: the versions are in order of time, and no two have one text", (slug) => {
  const versions = legalVersions[slug];
  expect(Object.keys(versions)).toEqual(Object.keys(versions).sort());
  expect(new Set(Object.values(versions)).size).toBe(Object.keys(versions).length);
});

test.each([
  ["politique-remboursement", "chaque nouvel abonnement"],
  ["droit-retractation", "plus tardif"],
  ["conditions-vente", "pour l’entreprise qu’elle représente"],
  ["conditions-vente", "25. Accessibilité"],
  ["conditions-vente", "L’essentiel"],
  ["politique-remboursement", "la facture qui annule tout ou partie d’une autre"],
  ["conditions-vente", "ne change ni la rétractation, ni les garanties, ni les remboursements"],
] as const)("%s says « %s »: the law asks for it (law.md, texts to mend)", (slug, sentence) => {
  expect(textOf(slug)).toContain(sentence);
});

test.each(legalSlugs)("%s promises nothing « de nous-mêmes », and counts no figure as declared", (slug) => {
  expect(textOf(slug)).not.toMatch(/de nous-mêmes|déclarés par la fondatrice/);
});

test("« L’essentiel » of the terms of sale names the ways out, the defect and the mediator, explains them, and links each", () => {
  const { sections } = legalPages["conditions-vente"].write({
    siteName: "Essor",
    siteUrl: "https://essor.example",
    seller: sampleSeller,
  });
  const said = JSON.stringify(sections.find(({ id }) => id === "essentiel"));
  for (const [named, anchor] of [
    [/rétractation \(.+?\).? : 14 jours/, "retractation"],
    [/garantie commerciale \(.+?\).? : 30 jours/, "garantie-commerciale"],
    [/résiliation \(.+?\)/, "resiliation"],
    [/conformité \(.+?\)/, "garanties-legales"],
    [/médiateur \(.+?\)/, "reclamations"],
  ] as const) {
    expect(said.replaceAll("\u00a0", " ")).toMatch(named);
    expect(said).toContain(`/conditions-vente#${anchor}`);
    expect(sections.map(({ id }) => id)).toContain(anchor);
  }
});
