import { expect, test } from "vitest";
import { routeAddresses } from "#tests/support/routes.ts";
import { legalPages, legalSlugs } from "./documents.ts";
import seller from "./seller.sample.json" with { type: "json" };
import { blocksOf } from "./written.ts";

const context = { siteName: "Essor", siteUrl: "https://essor.example", seller };

test("what a text holds in braces, and the part that it names, are known", () => {
  expect(blocksOf(["{siteName}, {kept.contract}, {numéro}"], context)).toEqual([
    { kind: "text", text: "Essor, 10\u00a0ans, {numéro}" },
  ]);
  expect(blocksOf(["{siteName}"], { ...context, siteName: "{seller.email} $&" })).toEqual([
    { kind: "text", text: "{seller.email} $&" },
  ]);
  for (const wrong of ["{seller}", "{seller.mail}", "{kept.all}", "{toString}", { part: "nothing" }])
    expect(() => blocksOf([wrong], context), JSON.stringify(wrong)).toThrow("legal text");
});

test("a link of a legal document leads to a page, and to a section that is there", () => {
  const paths = new Set(routeAddresses.map(({ path }) => path)).add("/documents/formulaire-de-retractation.pdf");
  const documents = new Map(legalSlugs.map((slug) => [`/${slug}`, legalPages[slug].write(context)]));
  const links = [...JSON.stringify([...documents.values()]).matchAll(/\]\(([^)#]*)#?([^)]*)\)/g)];
  expect(links.length).toBeGreaterThan(50);
  for (const [link, address = "", id] of links) {
    const [path = ""] = address.split("?");
    expect(paths, link).toContain(path);
    // The calculation below the policy is the page's.
    if (id && id !== "calculer") expect(documents.get(path)?.sections.map((section) => section.id)).toContain(id);
  }
});
