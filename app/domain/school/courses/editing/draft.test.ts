import { describe, expect, test } from "vitest";
import { lessonHtml } from "./draft.server.ts";

test("headings, lists, quotations, tables and links become HTML, and a table scrolls by itself", () => {
  const html = lessonHtml("# Un\n\n- deux\n\n> trois\n\n| a | b |\n|---|---|\n| c | d |\n\n[ici](https://exemple.fr)");
  expect(html).toContain("<h2>Un</h2>");
  expect(html).toContain("<li>deux</li>");
  expect(html).toContain("<blockquote>");
  expect(html).toMatch(/<div class="table-scroll" role="region" aria-label="Un, tableau" tabindex="0"><table>/);
  expect(html).toContain("</table></div>");
  expect(html).toContain('<a href="https://exemple.fr" rel="noopener">ici</a>');
});

test.each([
  [
    "https://exemple.fr/a_b_c?d=1, puis",
    '<a href="https://exemple.fr/a_b_c?d=1" rel="noopener">https://exemple.fr/a_b_c?d=1</a>, puis',
  ],
  ["(https://exemple.fr/a(b)).", '(<a href="https://exemple.fr/a(b)" rel="noopener">https://exemple.fr/a(b)</a>).'],
  ["`https://exemple.fr`", "<code>https://exemple.fr</code>"],
  ["[https://exemple.fr](/contact)", '<a href="/contact">https://exemple.fr</a>'],
  ["http://exemple.fr //exemple.fr lea@exemple.fr", "http://exemple.fr //exemple.fr lea@exemple.fr"],
])("of a bare address: %s", (source, html) => {
  expect(lessonHtml(source)).toBe(`<p>${html}</p>\n`);
});

test("a table is named by the heading before it; first cells that tell three columns' rows apart name them", () => {
  const rows = (first: string[]) =>
    lessonHtml(`| Jour | Matin | Soir |\n|---|---|---|\n${first.map((cell) => `| ${cell} | a | b |`).join("\n")}`);
  expect(rows(["Lundi", "Mardi"]).match(/<th scope="(col|row)">/g)).toHaveLength(5);
  for (const first of [
    ["Lundi", ""],
    ["Lundi", "Lundi"],
  ])
    expect(rows(first)).not.toContain('scope="row"');
  const table = "| a | b |\n|---|---|\n| c | d |";
  const named = lessonHtml(`${table}\n\n## Le *mardi* de "Nadia"\n\n${table}\n\n${table}`);
  expect([...named.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "Tableau 1",
    "Le mardi de &quot;Nadia&quot;, tableau",
    "Le mardi de &quot;Nadia&quot;, tableau 2",
  ]);
  expect(named).not.toContain('scope="row"');
});

describe("hostile Markdown stays text", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[clic](javascript:alert(1))",
    "[clic](data:text/html,<script>alert(1)</script>)",
    "[clic](//evil.example)",
    "![image](https://evil.example/pixel.gif)",
    "<svg onload=alert(1)>",
    '<a href="javascript:alert(1)">clic</a>',
    '[clic](https://exemple.fr "onmouseover=alert(1)")',
    "\u0000<iframe src=https://evil.example>",
    "<table><tr><td>",
  ])("%s", (source) => {
    const html = lessonHtml(source);
    const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)];
    for (const [, tag = "", attributes = ""] of tags) {
      expect(["p", "a", "em", "code"]).toContain(tag);
      expect(attributes).not.toMatch(/\son\w+=(?!alert)|javascript:|data:|\/\/evil/i);
    }
    expect(html).not.toContain("\u0000");
  });
});
