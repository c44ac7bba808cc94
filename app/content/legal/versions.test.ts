import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type LegalSlug, legalPages, legalSlugs, versionOf } from "./documents.ts";
import sampleSeller from "./seller.sample.json" with { type: "json" };

/** Of the text as the sample seller would publish it: the seller's own address makes no new version. */
function fingerprint(slug: LegalSlug): string {
  const context = { siteName: "Essor", siteUrl: "https://essor.example", seller: sampleSeller };
  return createHash("sha256")
    .update(JSON.stringify(legalPages[slug].write(context)))
    .digest("hex");
}

test.each(legalSlugs)("%s: the text in force is the one that was registered under its version", (slug) => {
  // A changed text: add its date and fingerprint in documents.ts. Never replace one that was published.
  expect(legalPages[slug].versions).toHaveProperty(versionOf(slug), fingerprint(slug));
});

test.each(legalSlugs)("%s: the versions are in order of time, and no two have one text", (slug) => {
  const { versions } = legalPages[slug];
  expect(Object.keys(versions)).toEqual(Object.keys(versions).sort());
  expect(new Set(Object.values(versions)).size).toBe(Object.keys(versions).length);
});
