import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type LegalSlug, legalPages, legalSlugs } from "./documents.ts";
import { registeredVersions } from "./registered-versions.ts";
import sampleSeller from "./seller.sample.json" with { type: "json" };

/** A text without its date, as the sample seller would publish it: the seller's own address makes no new version. */
function fingerprint(slug: LegalSlug): { version: string; sha256: string } {
  const context = { siteName: "Essor", siteUrl: "https://essor.example", seller: sampleSeller };
  const { version, ...text } = legalPages[slug].write(context);
  return { version, sha256: createHash("sha256").update(JSON.stringify(text)).digest("hex") };
}

test.each(legalSlugs)("%s: the text in force is the one that was registered under its version", (slug) => {
  const { version, sha256 } = fingerprint(slug);
  // A changed text: give it a new date in versions.ts and add its fingerprint. Never replace one that was published.
  expect(registeredVersions[slug]).toHaveProperty(version, sha256);
});

test.each(legalSlugs)("%s: the version in force is the newest, and no two versions have one text", (slug) => {
  const registered = registeredVersions[slug];
  expect(Object.keys(registered).sort().at(-1)).toBe(fingerprint(slug).version);
  expect(new Set(Object.values(registered)).size).toBe(Object.keys(registered).length);
});
