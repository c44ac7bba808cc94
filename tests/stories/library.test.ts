import { describe, expect, test } from "vitest";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import {
  aBook,
  anAirtable,
  anArticle,
  aSupplement,
  makeLibraryStale,
  postponeRefreshes,
  snapshotOf,
  untilIdle,
} from "#tests/support/library.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { structuredData } from "#tests/support/site.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The library's pages, and how they follow changes in Airtable. */

const COURSE_FOR = { immobilier: /immo|lots|campagne|résidence|immeuble/i };

const airtable = await anAirtable({
  articles: [
    anArticle({
      title: "Le premier loyer",
      category: "Immobilier",
      publishedAt: "2026-10-12",
      slug: "Premier Loyer !",
    }),
    anArticle({ title: "Écrire à dix clientes", publishedAt: "2026-11-02", readingTime: undefined }),
    anArticle({ title: "🚀🚀", publishedAt: "2026-01-01", slug: "" }),
    anArticle({
      title: "Sans rien d’autre",
      content: "",
      excerpt: "",
      category: "",
      author: "",
      publishedAt: "bientôt",
      readingTime: 0,
    }),
  ],
  books: [aBook({ title: "Au bonheur des dames", Author: "Émile Zola", "My Rating": 4.5 }), aBook({ "My Rating": 3 })],
  supplements: [
    aSupplement({ "Nom Complément": "Magnésium", "Moment de prise": "Soir" }),
    aSupplement({ "Moment de prise": "Matin" }),
    aSupplement({ "Nom Complément": "Zinc", "Moment de prise": "Midi", Notes: "" }),
  ],
});
const shop = await aShop({ airtable });
const visitor = new Visitor(shop.url);

const cards = (page: Page) => page.document.querySelectorAll("main article");
const titles = (page: Page) => cards(page).map((card) => card.querySelector("h2")?.text);
const fold = (text = "") => text.replace(/\s+/g, " ").trim();

test("the first visitor waits only for Airtable's first answer, and sees the newest article first", async () => {
  const page = await visitor.open("/articles");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toContain("s-maxage");
  expect(titles(page).slice(-3)).toEqual(["Écrire à dix clientes", "Le premier loyer", "🚀🚀"]);
  const [, , card] = cards(page);
  expect(fold(card?.text)).toContain("Immobilier");
  expect(fold(card?.text)).toContain("Claire Aubry · 12 octobre 2026 · 4 min de lecture");
  expect(card?.querySelector("a")?.getAttribute("href")).toBe("/articles/premier-loyer");
  expect(fold(card?.querySelector("a")?.text)).toBe("Lire l’article : Le premier loyer");
});

test("an article without a usable slug is listed as unavailable, and an article with only a title gets default values", async () => {
  const page = await visitor.open("/articles");
  const nameless = cards(page).find((card) => card.text.includes("🚀🚀"));
  expect(nameless?.querySelector("a")).toBeNull();
  expect(nameless?.querySelector("button[disabled]")?.text).toBe("Article non disponible");
  const bare = fold(cards(page).find((card) => card.text.includes("Sans rien d’autre"))?.text);
  expect(bare).toContain("Non catégorisé");
  expect(bare).toMatch(/Essor · .* · 5 min de lecture/);
});

test("an article is laid out like the site's own texts, with its neighbours and related formations", async () => {
  const page = await visitor.open("/articles/premier-loyer");
  expect(page.status).toBe(200);
  expect(page.document.querySelector("h1")?.text).toBe("Le premier loyer");
  expect(page.document.querySelector(".prose h2")?.text).toBe("La phrase");
  const links = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(expect.arrayContaining(["/articles", "/articles/ecrire-a-dix-clientes"]));
  const formations = page.document.querySelectorAll("main a[href^='/checkout/']").map((link) => fold(link.text));
  expect(formations).toHaveLength(3);
  for (const formation of formations) expect(formation).toMatch(COURSE_FOR.immobilier);
  const article = structuredData(page).find((data) => data["@type"] === "Article");
  expect(article).toMatchObject({
    headline: "Le premier loyer",
    datePublished: "2026-10-12T00:00:00.000Z",
    author: { "@type": "Person", name: "Claire Aubry" },
  });
  const withoutTime = await visitor.open("/articles/ecrire-a-dix-clientes");
  expect(fold(withoutTime.text)).toContain("5 min de lecture");
});

test("an unknown article is not found", async () => {
  const page = await visitor.open("/articles/licornes");
  expect(page.status).toBe(404);
  expect(page.document.querySelector("h1")?.text).toBe("Article non trouvé");
  expect(page.document.querySelector("main a")?.getAttribute("href")).toBe("/articles");
});

test("each book can be focused by keyboard, and its rating is announced", async () => {
  const page = await visitor.open("/ressources/livres");
  const books = page.document.querySelectorAll("main figure[tabindex='0']");
  expect(books.map((book) => book.querySelector("h2")?.text)).toEqual(["Au bonheur des dames", "Une chambre à soi"]);
  expect(fold(books[0]?.querySelector("figcaption")?.text)).toContain("Émile Zola");
  const rating = books[0]?.querySelector("[role=img]")?.getAttribute("aria-label");
  expect(fold(rating)).toBe("Note : 4,5 sur 5");
});

test("supplements are grouped by time of day, with their notes", async () => {
  const page = await visitor.open("/ressources/regime");
  expect(titles(page)).toEqual(["Vitamine D", "Zinc", "Magnésium"].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(fold(cards(page)[0]?.text)).toContain("À prendre : Matin");
  expect(cards(page)[0]?.querySelector(".prose p")?.text).toBe("En hiver, après l’avis de ma médecin.");
  expect(cards(page)[1]?.querySelector(".prose")).toBeNull();
});
const order = ["Vitamine D", "Zinc", "Magnésium"];

test("the feed lists all readable articles with absolute addresses, and every page links to it", async () => {
  const answer = await visitor.request("/flux.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await answer.text();
  const addresses = [...xml.matchAll(/<entry>.*?<link [^>]*href="([^"]+)"/gs)].map(([, href]) => href);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) expect(address).toMatch(new RegExp(`^${shop.url}/articles/[\\w-]+$`));
  expect(xml).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
  const home = await visitor.open("/");
  const link = home.document.querySelector("link[rel=alternate][type='application/atom+xml']");
  expect(link?.getAttribute("href")).toBe("/flux.xml");
  const sitemap = await (await visitor.request("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${shop.url}/articles/premier-loyer</loc>`);
});

test("a stale snapshot is shown at once, and the page is updated after the refresh", async () => {
  airtable.fill("Articles_WA", [
    anArticle({ title: "Tout neuf", publishedAt: "2099-01-01" }),
    ...airtable.records("Articles_WA"),
  ]);
  await makeLibraryStale(shop);
  expect(titles(await visitor.open("/articles"))).not.toContain("Tout neuf");
  await eventually(async () => titles(await visitor.open("/articles"))[0] === "Tout neuf");
});

test("a table that is empty twice counts as empty, and the page says so", async () => {
  airtable.fill("Articles_WA", []);
  await makeLibraryStale(shop);
  await eventually(async () => {
    await visitor.open("/articles");
    return shop.logs.some((line) => line.includes("doubtful answer"));
  });
  expect(cards(await visitor.open("/articles")).length).toBeGreaterThan(0);
  await makeLibraryStale(shop);
  await visitor.open("/articles");
  await eventually(async () => cards(await visitor.open("/articles")).length === 0);
  expect((await visitor.open("/articles")).text).toContain("Aucun article n’est disponible pour le moment.");
});

test("« Actualiser » does not wait for the next retry, and the administrator sees the state of each snapshot", async () => {
  const admin = await anAdmin(shop);
  airtable.fail("500");
  await makeLibraryStale(shop);
  await visitor.request("/ressources/livres");
  await eventually(async () => (await snapshotOf(shop, "books")).error !== null);
  airtable.recover();
  await postponeRefreshes(shop);
  airtable.fill("Livres_WA", [aBook({ title: "À l’instant" }), anArticle({ title: undefined }, "recSansTitre")]);
  const asked = await admin.submit(await admin.open("/admin/bibliotheque"), {}, "Actualiser");
  expect(asked.text).toContain("L’actualisation est demandée.");
  await eventually(async () => (await visitor.open("/ressources/livres")).text.includes("À l’instant"));
  const page = await admin.open("/admin/bibliotheque");
  const books = page.document.querySelectorAll("tbody tr").find((row) => row.text.includes("Voir la page Livres"));
  expect(books?.querySelectorAll("td, th").map((cell) => fold(cell.text))).toContain("1");
  expect(page.text).toContain("recSansTitre");
  const line = await shop.db
    .selectFrom("auditLog")
    .select(["actor", "action"])
    .where("entity", "=", "library")
    .execute();
  expect(line).toEqual([{ actor: ADMIN.email, action: "refresh" }]);
});

describe("with 350 articles", () => {
  test("all articles are listed, read from Airtable in pages of a hundred", async () => {
    // A refresh that the test before has asked for would make this one's older table fresh.
    await untilIdle(shop);
    const titled = (index: number) => anArticle({ title: `Article numéro ${index}`, content: "<p>Texte.</p>" });
    airtable.fill(
      "Articles_WA",
      Array.from({ length: 350 }, (_, index) => titled(index)),
    );
    const before = airtable.calls.length;
    await makeLibraryStale(shop);
    await visitor.open("/articles");
    await eventually(async () => cards(await visitor.open("/articles")).length === 350);
    expect(airtable.calls.slice(before).filter(({ path }) => path.includes("Articles_WA"))).toHaveLength(4);
    expect((await visitor.open("/articles/article-numero-349")).status).toBe(200);
  });
});

test("the page on homes abroad links to the articles about them, and to pages that always exist", async () => {
  const teasers = async () => {
    const page = await visitor.open("/residence-secondaire");
    expect(page.headers.get("Cache-Control")).toContain("s-maxage");
    return page.document.querySelectorAll("#a-lire li a").map((link) => link.getAttribute("href"));
  };
  expect(await teasers()).toEqual([
    "/ressources/simulateurs",
    "/ressources/etudes-cas-immobilier",
    "/ressources/nomadisme",
  ]);
  airtable.fill("Articles_WA", [
    ...airtable.records("Articles_WA"),
    anArticle({ title: "Une maison au Portugal", publishedAt: "2026-10-20" }),
  ]);
  await makeLibraryStale(shop);
  await visitor.open("/articles");
  await eventually(async () => (await teasers())[0] === "/articles/une-maison-au-portugal");
  expect(await teasers()).toHaveLength(3);
  for (const address of await teasers()) expect((await visitor.open(address ?? "")).status).toBe(200);
});
