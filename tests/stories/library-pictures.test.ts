import { expect, test } from "vitest";
import { Attachment } from "#tests/emulators/airtable/attachments.ts";
import {
  aBook,
  anAirtable,
  anArticle,
  aPhoto,
  makeLibraryStale,
  snapshotOf,
  untilRead,
} from "#tests/support/library.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/**
 * Pictures are downloaded once, checked, resized and served by the shop: no visitor's browser connects to another host.
 */

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';
const BAD: [string, Attachment][] = [
  ["SVG", new Attachment("dessin.svg", () => Buffer.from(SVG), { type: "image/svg+xml" })],
  ["HTML disguised as PNG", new Attachment("faux.png", () => Buffer.from("<html><script>alert(1)</script></html>"))],
  [
    "a cut PNG",
    new Attachment("coupe.png", async () => (await aPhoto("entier.png", 400, 400).bytes()).subarray(0, 300)),
  ],
  ["11 MB", new Attachment("gros.png", () => Buffer.alloc(11 * 1024 * 1024))],
  ["169.254.169.254", elsewhere("meta.png", "http://169.254.169.254/latest/meta-data/")],
  ["localhost", elsewhere("local.png", "http://localhost:22/")],
  ["file:", elsewhere("fichier.png", "file:///etc/passwd")],
  ["a name that ends alike", elsewhere("ruse.png", "https://evilairtableusercontent.com/a.png")],
  ["a login before the host", elsewhere("login.png", "https://dl.airtableusercontent.com@evil.example/a.png")],
];

function elsewhere(name: string, url: string): Attachment {
  return new Attachment(name, () => Buffer.alloc(0), { url });
}

const airtable = await anAirtable({
  articles: [
    anArticle({ title: "Bien illustré", coverImage: [aPhoto("large.png", 1600, 900)], publishedAt: "2026-11-01" }),
    anArticle({ title: "Petit format", coverImage: [aPhoto("petit.png", 200, 120)], publishedAt: "2026-10-01" }),
    ...BAD.map(([title, file]) => anArticle({ title, coverImage: [file], publishedAt: "2026-09-01" })),
  ],
  books: [aBook({ "Cover Image": [aPhoto("livre.png", 400, 600)] })],
});
const shop = await aShop({ airtable });
const visitor = new Visitor(shop.url);

const card = (page: Page, title: string) =>
  page.document.querySelectorAll("main article").find((article) => article.querySelector("h2")?.text === title);
const pictured = async (title: string) => {
  const page = await visitor.open("/articles");
  return card(page, title)?.querySelector("picture");
};

test("a cover is served in AVIF and WebP in three widths, has its size in the HTML, and may be cached for ever", async () => {
  await eventually(async () => Boolean(await pictured("Bien illustré")));
  const picture = await pictured("Bien illustré");
  const image = picture?.querySelector("img");
  expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["1600", "900"]);
  const sets = picture?.querySelectorAll("source, img").map((element) => element.getAttribute("srcSet") ?? "") ?? [];
  expect(sets.map((set) => set.match(/\d+w/g))).toEqual([
    ["320w", "640w", "1280w"],
    ["320w", "640w", "1280w"],
  ]);
  const signs: Record<string, [number, string]> = { avif: [4, "ftypavif"], webp: [8, "WEBP"] };
  for (const address of sets.flatMap((set) => set.match(/\/media\/\S+/g) ?? [])) {
    const answer = await visitor.request(address);
    const format = address.split(".").at(-1) ?? "";
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe(`image/${format}`);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    const [start, sign] = signs[format] ?? [0, "?"];
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("latin1", start, start + sign.length)).toBe(sign);
  }
});

test("a small picture is not enlarged", async () => {
  await eventually(async () => Boolean(await pictured("Petit format")));
  const set = (await pictured("Petit format"))?.querySelector("source")?.getAttribute("srcSet");
  expect(set).toMatch(/^\/media\/[0-9a-f]{32}-200\.avif 200w$/);
});

test("a placeholder replaces a file that is no picture, is too large or is not Airtable's", async () => {
  await eventually(() => shop.logs.filter((line) => line.includes("picture not fetched")).length >= 4);
  const page = await visitor.open("/articles");
  for (const [title] of BAD) {
    expect(card(page, title)?.querySelector("picture") ?? null).toBeNull();
    expect(card(page, title)?.querySelector("svg")).not.toBeNull();
  }
  const reasons = shop.logs.filter((line) => line.includes("picture not fetched")).join();
  for (const words of ["not a JPEG, PNG, WebP or AVIF", "larger than 10 MB", "unreadable"])
    expect(reasons).toContain(words);
});

test("no page links to another host for a picture", async () => {
  for (const address of ["/articles", "/ressources/livres", "/articles/bien-illustre"]) {
    const page = await visitor.open(address);
    const sources = page.document.querySelectorAll("img, source").map((element) => element.toString());
    for (const source of sources) expect(source).not.toMatch(/https?:|\/\//);
  }
});

test("an unknown picture key gets 404", async () => {
  for (const key of ["x", "../../etc/passwd", `${"a".repeat(32)}-320.avif`, "%00", `${"a".repeat(32)}-320.svg`]) {
    expect((await visitor.request(`/media/${encodeURIComponent(key)}`)).status).toBe(404);
  }
});

test("a second replica shows the same pictures hours later, while Airtable is down and its links have expired", async () => {
  await untilRead(shop);
  await eventually(async () => Boolean((await visitor.open("/ressources/livres")).document.querySelector("picture")));
  airtable.later(3 * 3600 * 1000);
  airtable.fail("reset");
  const second = await Shop.open({ beside: shop, airtable });
  const other = new Visitor(second.url);
  const image = (await other.open("/ressources/livres")).document.querySelector(".book img");
  expect((await other.request(image?.getAttribute("src") ?? "")).status).toBe(200);
  airtable.recover();
  await second.close();
});

test("unchanged files are not downloaded again; a changed file is downloaded from its newest link", async () => {
  const before = airtable.downloads;
  airtable.fill("Livres_WA", [
    ...airtable.records("Livres_WA"),
    aBook({ title: "Un autre", "Cover Image": [aPhoto("autre.png", 300, 450)] }),
  ]);
  await makeLibraryStale(shop);
  const pictures = async () => (await visitor.open("/ressources/livres")).document.querySelectorAll(".book picture");
  await eventually(async () => (await pictures()).length === 2);
  expect(airtable.downloads - before).toBe(1);
  expect((await snapshotOf(shop, "books")).error).toBeNull();
});
