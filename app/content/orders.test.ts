import { expect, test } from "vitest";
import { vatMention } from "./orders.ts";

test.each([
  ["franchise", "2026-12-31", "TVA non applicable, art. 293 B du CGI"],
  [
    "franchise",
    "2027-01-01",
    "TVA non applicable, article L.\u00a0223-3 du code des impositions sur les biens et services",
  ],
  ["taxed", "2026-12-31", null],
  ["taxed", "2027-01-01", null],
  ["reverse-charge", "2026-12-31", "Autoliquidation (art. 283-2 du CGI, art. 196 de la directive 2006/112/CE)"],
  ["reverse-charge", "2027-01-01", "Autoliquidation (art. 196 de la directive 2006/112/CE)"],
] as const)("the mention of %s on %s", (treatment, day, mention) => {
  expect(vatMention(treatment, day)).toBe(mention);
});

test("no paper of the day after the tolerance names the CGI", () => {
  for (const treatment of ["franchise", "taxed", "reverse-charge", "outside-france", "exempt-territory"] as const)
    expect(vatMention(treatment, "2028-07-01") ?? "").not.toContain("CGI");
});
