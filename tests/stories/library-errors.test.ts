import { describe, expect } from "vitest";
import type { FaultKind } from "#tests/emulators/airtable/faults.ts";
import { API_KEY } from "#tests/emulators/airtable/server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import {
  anAirtable,
  anArticle,
  endRateLimitPause,
  hasBeenRead,
  makeLibraryStale,
  snapshotOf,
  untilIdle,
  untilRead,
} from "#tests/support/library.ts";
import { test } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Airtable is slow, wrong, rate-limited or down. With a snapshot visitors notice nothing; without one the page says so
 * until Airtable answers.
 */
const PAGES = [
  ["/articles", "Une erreur est survenue lors du chargement des articles. Veuillez réessayer plus tard."],
  ["/articles/le-premier-loyer", "Une erreur est survenue lors du chargement de l’article."],
  ["/ressources/livres", "Une erreur est survenue lors du chargement des livres."],
  ["/ressources/regime", "Une erreur est survenue lors du chargement des compléments."],
] as const;

describe.each(["postgres", "pglite"] as const)("Airtable has never answered, on %s", (database) => {
  test("each page answers 503 with a text of its own, and recovers by itself", async ({ openShop }) => {
    const airtable = await anAirtable({ articles: [anArticle({ title: "Le premier loyer" })] });
    airtable.fail("503");
    const shop = await openShop({ airtable, database });
    const visitor = new Visitor(shop.url);
    for (const [address, words] of PAGES) {
      const page = await visitor.open(address);
      expect([address, page.status]).toEqual([address, 503]);
      expect(page.document.querySelector("h1")?.text).toBe(words);
      expect(page.headers.get("Retry-After")).toBe("30");
      expect(page.headers.get("Cache-Control")).toContain("no-store");
      const again = page.document.querySelectorAll("main a").find((link) => link.text === "Réessayer");
      expect(again?.getAttribute("href")).toBe(address);
    }
    expect((await visitor.request("/flux.xml")).status).toBe(503);
    expect((await visitor.request("/")).status).toBe(200);
    airtable.recover();
    await eventually(async () => (await visitor.request("/articles/le-premier-loyer")).status === 200);
  });
});

test("without an Airtable key each list says at once that it is empty, and no menu or site map leads there", async ({
  openShop,
}) => {
  const airtable = await anAirtable({});
  const shop = await openShop({ airtable, env: { AIRTABLE_API_KEY: undefined, AIRTABLE_BASE_ID: undefined } });
  const visitor = new Visitor(shop.url);
  for (const [address, status, words] of [
    ["/articles", 200, "Aucun article n’est disponible pour le moment."],
    ["/articles/le-premier-loyer", 404, "Article non trouvé"],
    ["/ressources/livres", 200, "Les étagères sont vides pour le moment."],
    ["/ressources/regime", 200, "Mes notes ne sont pas encore au propre."],
  ] as const) {
    const page = await visitor.open(address);
    expect([address, page.status, page.text.includes(words)]).toEqual([address, status, true]);
    expect(page.html).toContain('<meta name="robots" content="noindex"');
  }
  expect((await visitor.request("/flux.xml")).status).toBe(200);
  for (const page of ["/", "/ressources", "/ressources/articles", "/ressources/sport", "/sitemap.xml"])
    expect((await visitor.open(page)).html).not.toMatch(/(href="|\d)\/(articles|ressources\/(livres|regime))["<]/);
  expect(airtable.calls).toEqual([]);
});

test("with a snapshot visitors notice no error of Airtable; the log and the administration name each cause without the key", async ({
  openShop,
}) => {
  const airtable = await anAirtable({});
  const shop = await openShop({ airtable });
  const visitor = new Visitor(shop.url);
  const admin = await anAdmin(shop);
  await untilRead(shop);
  const faults: [FaultKind, string, string][] = [
    ["500", "server error", "Airtable est en panne"],
    ["503", "service unavailable", "Airtable est indisponible"],
    ["413", "request too large", "Demande trop grande"],
    ["418", "unexpected status", "Réponse inattendue"],
    ["malformed", "invalid JSON", "Réponse illisible"],
    ["html", "invalid JSON", "Réponse illisible"],
    ["reset", "connection error", "Airtable ne répond pas"],
    ["huge", "crash", "Lecture interrompue"],
  ];
  for (const [fault, cause, label] of faults) {
    airtable.fail(fault);
    const seen: unknown[] = [];
    await eventually(async () => {
      await makeLibraryStale(shop);
      const page = await visitor.open("/articles");
      seen.push([page.status, page.text.includes("Écrire son offre")]);
      return (await snapshotOf(shop, "articles")).error?.startsWith(cause) ?? false;
    });
    expect([fault, ...seen]).toEqual([fault, ...seen.map(() => [200, true])]);
    await eventually(() => shop.logs.some((line) => line.includes(`"reason":"${cause}"`)));
    const rows = (await admin.open("/admin/bibliotheque")).document.querySelectorAll("tbody tr");
    expect(rows.find((row) => row.querySelector("th")?.text === "Articles")?.text).toContain(label);
    airtable.recover();
  }
  expect(shop.logs.join()).not.toContain(API_KEY);
  expect(shop.isRunning()).toBe(true);
});

test("pages show the previous content while Airtable does not answer, or answers only in part", async ({
  openShop,
}) => {
  const airtable = await anAirtable({});
  const shop = await openShop({ airtable });
  const visitor = new Visitor(shop.url);
  await untilRead(shop);
  for (const fault of ["slow", "cut"] as const) {
    airtable.fail(fault);
    const before = airtable.calls.length;
    await makeLibraryStale(shop);
    expect((await visitor.open("/articles")).text).toContain("Écrire son offre");
    await eventually(() => airtable.calls.length > before);
    expect((await visitor.open("/ressources/livres")).text).toContain("Une chambre à soi");
    airtable.recover();
  }
});

test("after a 429 the shop calls Airtable only when the pause is over, and then reads every table", async ({
  openShop,
}) => {
  const airtable = await anAirtable({});
  airtable.fail("429");
  const shop = await openShop({ airtable });
  const visitor = new Visitor(shop.url);
  await eventually(async () => (await snapshotOf(shop, "articles")).error?.startsWith("too many requests") ?? false);
  const pause = await shop.inspect((db) => db.selectFrom("libraryThrottle").selectAll().executeTakeFirstOrThrow());
  expect(pause.nextRequestAt.getTime() - Date.now()).toBeGreaterThan(20_000);
  airtable.recover();
  for (let visit = 0; visit < 20; visit += 1) await visitor.request("/articles");
  await eventually(async () => {
    await makeLibraryStale(shop);
    return (await snapshotOf(shop, "articles")).error?.startsWith("pause") ?? false;
  });
  expect(airtable.calls.length).toBeLessThanOrEqual(3);
  await endRateLimitPause(shop);
  // A refresh that the pause had just refused may wait for minutes: each turn makes what waits due.
  await eventually(async () => {
    await makeLibraryStale(shop);
    return hasBeenRead(shop);
  });
});

test("when the month's calls are used up Airtable is left alone for an hour, and the administration says why", async ({
  openShop,
}) => {
  const airtable = await anAirtable({});
  const shop = await openShop({ airtable });
  const admin = await anAdmin(shop);
  await untilRead(shop);
  airtable.fail("month");
  const used = async () => (await admin.open("/admin/bibliotheque")).text.includes("n’a plus d’appels ce mois-ci");
  await eventually(async () => {
    await makeLibraryStale(shop);
    await new Visitor(shop.url).open("/articles");
    return used();
  });
  const pause = await shop.inspect((db) => db.selectFrom("libraryThrottle").selectAll().executeTakeFirstOrThrow());
  expect(pause.nextRequestAt.getTime() - Date.now()).toBeGreaterThan(3_500_000);
  const before = airtable.calls.length;
  await makeLibraryStale(shop);
  await eventually(() => shop.logs.some((line) => line.includes('"reason":"pause"')));
  expect([airtable.calls.length, await used()]).toEqual([before, true]);
});

test("a much smaller answer is accepted when a second one confirms it", async ({ openShop }) => {
  const many = Array.from({ length: 10 }, (_, index) => anArticle({ title: `Article ${index}` }));
  const airtable = await anAirtable({ articles: many });
  const shop = await openShop({ airtable });
  const visitor = new Visitor(shop.url);
  const count = async () => (await visitor.open("/articles")).document.querySelectorAll("main article").length;
  await eventually(async () => (await count()) === 10);
  airtable.fill("Articles_WA", many.slice(0, 2));
  await makeLibraryStale(shop);
  await eventually(async () => {
    expect(await count()).toBe(10);
    return (await snapshotOf(shop, "articles")).error?.startsWith("doubtful") ?? false;
  });
  expect(await count()).toBe(10);
  await makeLibraryStale(shop);
  await count();
  await eventually(async () => (await count()) === 2);
});

test("a renamed column empties no page, however often it is read, and the administration names the column", async ({
  openShop,
}) => {
  const airtable = await anAirtable({ articles: [anArticle({}, "recRenomme")] });
  const shop = await openShop({ airtable });
  const admin = await anAdmin(shop);
  await untilRead(shop);
  airtable.fill("Articles_WA", [anArticle({ title: undefined, Titre: "Écrire son offre" }, "recRenomme")]);
  for (const _ of [1, 2]) {
    const before = airtable.calls.length;
    await makeLibraryStale(shop);
    expect((await new Visitor(shop.url).open("/articles")).text).toContain("Écrire son offre");
    await eventually(() => airtable.calls.length > before);
    await eventually(async () => (await snapshotOf(shop, "articles")).error?.startsWith("unreadable") ?? false);
  }
  const page = (await admin.open("/admin/bibliotheque")).text;
  expect(page).toContain("Les fiches sont illisibles");
  expect(page).toMatch(/recRenomme.*«\s?title\s?»/s);
});

test("two replicas with many visitors refresh a snapshot only once, and both show the result", async ({ openShop }) => {
  const airtable = await anAirtable({});
  const first = await openShop({ airtable });
  const second = await openShop({ airtable, beside: first });
  const visitors = [first, second].map((shop) => new Visitor(shop.url));
  for (const visitor of visitors) await eventually(async () => (await visitor.open("/articles")).status === 200);
  await untilRead(first);
  airtable.fill("Articles_WA", [anArticle({ title: "Vu des deux côtés" })]);
  const before = airtable.calls.length;
  await makeLibraryStale(first);
  await Promise.all(Array.from({ length: 60 }, (_, index) => visitors[index % 2]?.request("/articles")));
  for (const visitor of visitors) {
    await eventually(async () => (await visitor.open("/articles")).text.includes("Vu des deux côtés"));
  }
  await untilIdle(first);
  expect(airtable.calls.slice(before).filter(({ path }) => path.includes("Articles_WA"))).toHaveLength(1);
  const times = airtable.calls.map(({ at }) => at);
  const busiest = Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 1000).length));
  expect(busiest).toBeLessThanOrEqual(5);
  expect(airtable.calls.every(({ status }) => status === 200)).toBe(true);
});
