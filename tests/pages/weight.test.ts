import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { bytes, type FirstView, firstView } from "#tests/support/first-view.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { publicAddresses } from "#tests/support/site.ts";

/** The bytes of the first view of each public page, in Brotli. */
const KB = 1024;
const views = new Map<string, FirstView>();

/** Their text alone exceeds the first round trip (14 KB): the terms of sale, and nineteen stories. */
const LONG_TEXTS = ["/conditions-vente", "/temoignages"];

const shop = await aShop({ env: { SEED_SAMPLES: "1" } });
// A sales page has its price history from the first minute on.
await runJob(shop, "reconcile-orders");
for (const path of publicAddresses) views.set(path, await firstView(shop.url, path));

const over = (part: keyof FirstView, bytes: number) =>
  [...views].filter(([, view]) => view[part] > bytes).map(([path, view]) => `${path}: ${view[part]}`);

test("a page is one response of at most 24 KB with its style sheet, and of 14 KB unless its text is longer", () => {
  expect(over("html", 24 * KB)).toEqual([]);
  expect(over("html", 14 * KB).filter((line) => !LONG_TEXTS.includes(line.split(":")[0] ?? ""))).toEqual([]);
});

test("a lesson with its exercises and its drawing is one response of at most 16 KB", async () => {
  const learner = await aCustomer(shop, "poids@exemple.fr", "mindset");
  const programme = await learner.open("/formations/mindset/apprendre");
  const lessons = programme.document
    .querySelectorAll('main ol a[href^="/formations/mindset/apprendre/"]')
    .map((link) => link.getAttribute("href") ?? "");
  expect(lessons.length).toBeGreaterThan(28);
  const cookie = `sid=${learner.cookie("sid")}`;
  const sizes = await Promise.all(
    lessons.map(async (path) => ({ path, bytes: (await bytes(shop.url + path, cookie)).length })),
  );
  expect(sizes.filter((lesson) => lesson.bytes > 16 * KB)).toEqual([]);
  // An author's emphasis has its own face, which other pages do without.
  const styleOf = async (path: string) => (await learner.open(path)).document.querySelector("style")?.text;
  expect(await styleOf(lessons[0] ?? "")).toMatch(/figtree-italic-[\w-]+\.woff2/);
  expect(await styleOf("/")).not.toContain("figtree-italic");
  const scripts = (await learner.open(lessons[0] ?? "")).document.querySelectorAll("script[src]");
  const scriptSizes = scripts.map(async (script) => (await bytes(shop.url + script.getAttribute("src"))).length);
  expect(scripts.length).toBe(2);
  expect((await Promise.all(scriptSizes)).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(6 * KB);
});

test("fonts weigh at most 60 KB in all", () => {
  expect(Math.min(...[...views.values()].map((view) => view.fonts))).toBeGreaterThan(0);
  expect(over("fonts", 60 * KB)).toEqual([]);
});

test("fonts have hashed addresses, are cached for a year, and a page preloads those that its style uses", async () => {
  const html = await (await fetch(shop.url)).text();
  const ahead = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, address]) => address ?? "");
  const drawn = [...html.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, address]) => address ?? "");
  expect(ahead).toHaveLength(3);
  expect(new Set(drawn)).toEqual(new Set(ahead));
  for (const address of ahead) {
    expect(address).toMatch(/^\/assets\/[a-z-]+-[\w-]{8}\.woff2$/);
    const font = await fetch(new URL(address, shop.url));
    expect(font.status).toBe(200);
    expect(font.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  }
});

test("the only script is the site's own, deferred, hashed, at most 2 KB", async () => {
  expect(over("js", 2 * KB)).toEqual([]);
  const html = await (await fetch(shop.url)).text();
  const scripts = html.match(/<script(?![^>]*ld\+json)[^>]*>/g) ?? [];
  expect(scripts).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/script-enhancements-[\w-]+\.js">$/),
  ]);
  expect(html).not.toMatch(/modulepreload|__reactRouter/);
  const script = await fetch(new URL(/src="([^"]+)"/.exec(scripts[0] ?? "")?.[1] ?? "", shop.url));
  expect(script.headers.get("Cache-Control")).toContain("immutable");
});

test("the build holds the scripts that pages name, and none that is never asked for", () => {
  const scripts = readdirSync("build/client", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const names = scripts.map((file) => /^assets\/script-(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file);
  const named = ["drafts", "enhancements", "resume-upload", "unsaved", "unsaved-text", "upload-in-place"];
  expect(names.toSorted()).toEqual(named);
});

test("links are prefetched by rules in a file that the page's policy allows", async () => {
  const page = await fetch(shop.url);
  expect(page.headers.get("Speculation-Rules")).toBe('"/prefetch.speculationrules"');
  expect(page.headers.get("Content-Security-Policy")).not.toContain("unsafe-inline");
  const rules = await fetch(new URL("/prefetch.speculationrules", shop.url));
  expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json");
  const text = JSON.stringify(await rules.json());
  for (const path of ["/logout*", "/checkout/*", "/account*", "/orders*", "/login*"]) expect(text).toContain(path);
});
