import { HtmlValidate } from "html-validate/node";
import { expect, test } from "vitest";
import { validMarkup } from "./valid-markup.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: { "no-inline-style": "off", "doctype-style": "off" },
});

async function errors(html: string): Promise<string[]> {
  const page = `<!DOCTYPE html><html lang="fr"><head><title>Texte</title></head><body><h1>Titre</h1>${html}</body></html>`;
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

const table = (number: number, rows: string) =>
  `<div class="table-scroll" role="region" aria-label="Tableau ${number}" tabindex="0"><table>${rows}</table></div>`;

test.each([
  ["valid HTML stays as it is", "<p>Un <strong>mot</strong>.</p><ul><li>deux</li></ul>", undefined],
  ["text is put into paragraphs", "Un <b>mot</b><p>deux</p>trois", "<p>Un <b>mot</b></p><p>deux</p><p>trois</p>"],
  ["a paragraph ends before a block", "<p>un<ul><li>deux</ul>", "<p>un</p><ul><li>deux</li></ul>"],
  ["emphasis ends before a block", "<b>un<p>deux</p></b>", "<p><b>un</b></p><p>deux</p>"],
  ["a heading ends before a block", "<h2>un<p>deux</p></h2>", "<h2>un</h2><p>deux</p>"],
  [
    "content of a list becomes an item",
    "<ul>un<li>deux</li><p>trois</p></ul>",
    "<ul><li>un</li><li>deux</li><li><p>trois</p></li></ul>",
  ],
  ["an item without a list is a paragraph", "<li>un</li><li>deux</li>", "<p>un</p><p>deux</p>"],
  ["a caption without a figure is a paragraph", "<figcaption>un</figcaption>", "<p>un</p>"],
  ["a figure keeps its caption", "<figure>un<figcaption>deux</figcaption></figure>", undefined],
  ["cells without a table become text", "<td>un</td> <tr>deux</tr>", "<p>un deux</p>"],
  [
    "text between rows moves before the table",
    "<table>un<tr><td>deux</table>",
    `<p>un</p>${table(1, "<tbody><tr><td>deux</td></tr></tbody>")}`,
  ],
  [
    "the first row holds column headings, the first cell of others a row heading",
    "<table><tr><th>a<tr><th>b</table>",
    table(1, '<tbody><tr><th scope="col">a</th></tr><tr><th scope="row">b</th></tr></tbody>'),
  ],
  [
    "a table's head stands before its rows",
    "<table><tr><td>a<thead><tr><th>b</table>",
    table(1, '<thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td>a</td></tr></tbody>'),
  ],
  [
    "each table has a different name",
    "<table><tr><td>a</table><table><tr><td>b</table>",
    table(1, "<tbody><tr><td>a</td></tr></tbody>") + table(2, "<tbody><tr><td>b</td></tr></tbody>"),
  ],
  [
    "a table is named by the heading before it",
    "<h2>Un <i>mot</i></h2><table><tr><td>a</table>",
    `<h2>Un <i>mot</i></h2>${table(1, "<tbody><tr><td>a</td></tr></tbody>").replace("Tableau 1", "Un mot, tableau")}`,
  ],
  [
    "no heading level is skipped",
    "<h4>un</h4><h4>deux</h4><h2>trois</h2><h4>quatre</h4>",
    "<h2>un</h2><h3>deux</h3><h2>trois</h2><h3>quatre</h3>",
  ],
  ["empty elements are removed, their spaces stay", "<p> </p><h2><b></b></h2><p>un<i> </i>deux</p>", " <p>un deux</p>"],
  [
    "a link within a link ends it",
    '<p><a href="/x">un<a href="/y">deux</a></a></p>',
    '<p><a href="/x">un</a><a href="/y">deux</a></p>',
  ],
  ["a link without an address becomes text", "<p><a>un</a></p>", "<p>un</p>"],
  [
    "special characters stay escaped",
    '<p title="x">&lt;script&gt; &amp; <img src="picture:a" alt="&quot;b&quot;"></p>',
    undefined,
  ],
  ["nothing stays nothing", "", ""],
] as const)("%s", async (_, markup, expected) => {
  const html = validMarkup(markup);
  expect(html).toBe(expected ?? markup);
  expect(await errors(html)).toEqual([]);
});
