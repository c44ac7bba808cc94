import { HtmlValidate } from "html-validate/node";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { expect, test } from "vitest";
import { publicAddresses } from "#tests/support/site.ts";
import { articles } from "./content/articles.ts";
import { books } from "./content/books.ts";
import { readCover } from "./content/covers.ts";
import { supplements } from "./content/supplements.ts";

// The sample records must be as well-formed as the shop's own pages.

const texts = [
  ...articles.flatMap(({ title, excerpt, author, category, content }) => [title, excerpt, author, category, content]),
  ...books.flatMap(({ title, Author }) => [title, Author]),
  ...supplements.flatMap((row) => [row["Nom Complément"], row["Moment de prise"], row.Notes]),
];
const bodies = [...articles.map(({ content }) => content), ...supplements.map(({ Notes }) => Notes)];
const words = (html: string) => parse(html).structuredText.split(/\s+/).filter(Boolean).length;

test("twelve articles, fifteen books, eight supplements, without repetition", () => {
  expect([articles.length, books.length, supplements.length]).toEqual([12, 15, 8]);
  for (const titles of [
    articles.map(({ title }) => title),
    articles.flatMap(({ slug }) => slug ?? []),
    books.map(({ title }) => title),
    supplements.map((row) => row["Nom Complément"]),
    [...articles, ...books, ...supplements].map(({ cover }) => cover),
  ]) {
    expect(new Set(titles).size).toBe(titles.length);
  }
});

test("articles have full texts, dates in 2026, and sometimes no slug or reading time", () => {
  for (const { title, content, category, publishedAt } of articles) {
    expect(words(content), title).toBeGreaterThanOrEqual(700);
    expect(words(content), title).toBeLessThanOrEqual(1200);
    expect(["Entrepreneuriat", "Immobilier", "Mindset", "Liberté financière", "Santé"]).toContain(category);
    expect(publishedAt >= "2026-01-01" && publishedAt <= "2026-11-20", publishedAt).toBe(true);
    expect(new Date(publishedAt).toISOString()).toMatch(publishedAt);
  }
  expect(articles.some(({ slug }) => slug === undefined)).toBe(true);
  expect(articles.some(({ readingTime }) => readingTime === undefined)).toBe(true);
  expect(books.every((book) => [3, 4, 5].includes(book["My Rating"]))).toBe(true);
});

const allowed = "h2 h3 p ul ol li blockquote strong em a table caption thead tbody tr th td figure figcaption".split(
  " ",
);

test("the HTML is balanced and uses few tags, and its links stay on the site", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: { "no-implicit-close": "error" },
  });
  for (const body of bodies) {
    const report = await validator.validateString(body);
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
    for (const element of parse(body).querySelectorAll("*")) {
      expect(allowed).toContain(element.rawTagName);
      expect(Object.keys(element.attributes).filter((name) => name !== "href" && name !== "scope")).toEqual([]);
      const href = element.getAttribute("href");
      if (element.rawTagName === "a") expect(publicAddresses).toContain(href);
    }
  }
});

test("French typography: curly apostrophes and no-break spaces", () => {
  const errors = texts.flatMap((text) => {
    const plain = text.replace(/<[^>]*>/g, "");
    return [
      ...plain.matchAll(/.{0,12}(?:'|"|\.\.\.| :|[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»).{0,12}/g),
      ...plain.matchAll(/.{0,12}(?:\d[ \u00a0]\d{3}(?!\d)|\d [€%]|\d{5,} ?€).{0,12}/g),
    ].map(([error]) => error);
  });
  expect(errors).toEqual([]);
});

test("every supplement says whom to ask, and no record claims what the law forbids", () => {
  for (const { Notes } of supplements) expect(Notes).toMatch(/avis de ton médecin/);
  for (const text of texts)
    expect(text).not.toMatch(/garanti(?!e)|sans risque|revenus assurés|guéri|prévient|miracle/i);
});

test("every cover can be drawn, all differ, and an unknown name gets the plain arc", async () => {
  const rows = [
    ...articles.map(({ cover }) => ({ cover, size: [1200, 800] })),
    ...books.map(({ cover }) => ({ cover, size: [800, 1200] })),
    ...supplements.map(({ cover }) => ({ cover, size: [800, 800] })),
  ];
  const unknown = readCover("toString");
  expect(unknown).toBe(readCover("nobody drew this"));
  for (const { cover, size } of rows) {
    const svg = readCover(cover);
    expect(svg, cover).not.toBe(unknown);
    expect(svg, cover).not.toMatch(/NaN|undefined|Infinity/);
    const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height], cover).toEqual(size);
  }
  expect(new Set(rows.map(({ cover }) => readCover(cover))).size).toBe(rows.length);
});
