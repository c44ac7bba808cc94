import { describe, expect, test } from "vitest";
import { resolveClaims } from "#app/content/claim.ts";
import { FIGURE_IDS } from "#app/content/figures.ts";
import { type Shown, TEXT_KEYS, type TextBody, texts } from "#app/content/texts/registry.ts";
import resourceCentre from "#app/content/texts/resource-centre.json" with { type: "json" };
import { resource } from "#app/content/texts/resource-schema.ts";
import * as schemas from "#app/content/texts/schemas.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shippedAbout = schemas.about.parse(texts["a-propos"].shipped);
const about = resolveClaims<unknown>(shippedAbout, FIGURE_IDS) as Shown<TextBody<"a-propos">>;
const lifestyle = schemas.lifestyle.parse(texts.lifestyle.shipped);
const secondaryResidence = schemas.secondaryResidence.parse(texts["residence-secondaire"].shipped);
const resourcePages = TEXT_KEYS.filter((key) => texts[key].schema === resource).map((key) => ({
  path: texts[key].path,
  ...resource.parse(texts[key].shipped),
}));

const shop = await aShop({ database: "pglite" });
const visitor = new Visitor(shop.url);

const addresses = resourceCentre.categories.flatMap(({ links }) => links.map(({ to }) => to));
const pages = ["/ressources", ...addresses, "/a-propos-de-moi", "/residence-secondaire", "/lifestyle"];

describe("every page of the resource centre and the pages around it", () => {
  test.each(pages)("%s answers with one title, one description and one h1 of its own", async (address) => {
    const page = await open(address);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toContain("s-maxage");
    expect(page.document.querySelectorAll("h1")).toHaveLength(1);
    expect(title(page).length).toBeGreaterThan(15);
    expect(description(page).length).toBeGreaterThan(60);
    expect(missingAnchors(page)).toEqual([]);
    expect(typographyErrors(page)).toEqual([]);
  });

  test("no two of them share a title or a description", async () => {
    const all = await Promise.all(pages.map((address) => open(address)));
    expect(new Set(all.map(title)).size).toBe(pages.length);
    expect(new Set(all.map(description)).size).toBe(pages.length);
  });

  test("the resource index links to its eighteen pages, three in each of six categories", async () => {
    const page = await open("/ressources");
    const categories = page.document.querySelectorAll("main section");
    expect(
      categories.map((category) => category.querySelectorAll("a").map((link) => link.getAttribute("href"))),
    ).toEqual([
      ["/ressources/livres", "/ressources/articles", "/ressources/videos"],
      ["/ressources/sites-immobilier", "/ressources/simulateurs", "/ressources/etudes-cas-immobilier"],
      ["/ressources/outils", "/ressources/etudes-marche", "/ressources/interviews"],
      ["/ressources/podcasts", "/ressources/exercices", "/ressources/vision"],
      ["/ressources/nomadisme", "/ressources/strategies", "/ressources/diversification"],
      ["/ressources/sport", "/ressources/meditation", "/ressources/regime"],
    ]);
  });

  test.each(resourcePages)("$path shows every block of its content", async (content) => {
    const page = await open(content.path);
    expect(h1(page)).toBe(`${content.headline.text} ${content.headline.accent ?? ""}`.trim());
    const words = content.blocks.flatMap((block) => {
      if ("items" in block) return block.items.map((item) => (typeof item === "string" ? item : item.text));
      if ("rows" in block) return [block.caption, ...block.rows.flat()];
      if ("instructions" in block) return [block.title, block.duration, ...block.instructions];
      if (block.kind === "dialogue")
        return [block.label, ...block.lines.flatMap(({ question, answer }) => [question, answer])];
      return [block.text];
    });
    for (const text of words) expect(page.text).toContain(folded(text));
    for (const { to } of content.next) expect(hrefs(page)).toContain(to);
    const ruled = page.document.querySelectorAll(".ruled i").length;
    expect(ruled).toBe(content.blocks.reduce((sum, block) => sum + (block.kind === "exercise" ? block.lines : 0), 0));
  });

  test("links to the testimonials, of which there are no films, promise texts", async () => {
    const page = await open("/ressources/videos");
    const links = page.document.querySelectorAll("main a[href='/preuves-sociales#videos']");
    expect(links.map(({ text }) => text)).toEqual(["Nos témoignages, transcrits", "Lire les témoignages transcrits"]);
  });

  test("an unknown resource gets 404", async () => {
    const page = await open("/ressources/licornes");
    expect(page.status).toBe(404);
    expect(h1(page)).toBe("Page introuvable");
  });
});

describe("the pages of the founder", () => {
  test("/a-propos-de-moi tells the founder's story and links to the three formations", async () => {
    const page = await open("/a-propos-de-moi");
    expect(page.document.querySelectorAll("#parcours ol > li")).toHaveLength(about.timeline.steps.length);
    for (const to of ["#parcours", "/entrepreneuriat", "/immobilier", "/mindset"]) expect(main(page)).toContain(to);
    for (const { title } of about.values.items) expect(page.text).toContain(title);
    expect(page.text).toContain("Chiffres déclarés par la fondatrice.");
    expect(page.text).toContain("15 000 € +");
    expect(page.text).toContain(folded(about.mission.quote));
  });

  test("/residence-secondaire has its reasons, services, teasers, the form, and two other ways to contact the seller", async () => {
    const page = await open("/residence-secondaire");
    for (const to of ["/checkout/residence-secondaire", "/articles", "tel:+33199001234", "/contact"])
      expect(main(page)).toContain(to);
    const fields = page.document.querySelectorAll("#contact form[method=post] .field :is(input, textarea)");
    expect(fields.map((field) => field.getAttribute("name"))).toEqual(["nom", "email", "telephone", "message"]);
    const stories = page.document.querySelectorAll("#temoignages figure");
    expect(stories).toHaveLength(3);
    for (const story of stories) expect(story.text).toMatch(/Publié le .* suivi en [\s\S]*Exemple/);
    const { reasons, services, articles } = secondaryResidence;
    for (const { title: value } of [...reasons.items, ...services.items, ...articles.instead]) {
      expect(page.text).toContain(folded(value));
    }
  });

  test("/lifestyle sells the formations of its category at their current price", async () => {
    const page = await open("/lifestyle");
    const rows = page.document.querySelectorAll("#formations article");
    expect(rows.map((row) => row.querySelector("a")?.getAttribute("href"))).toEqual([
      "/checkout/dont-die",
      "/checkout/rat-race",
      "/checkout/liberte-financiere-mindset",
      "/checkout/liberte-financiere",
      "/checkout/mindset",
    ]);
    expect(folded(rows[2]?.text ?? "")).toContain("797 € TTC par mois");
    expect(folded(rows[4]?.text ?? "")).toMatch(/Prix de lancement jusqu’au .+ inclus, puis 997 € TTC\./);
    for (const { title: theme } of lifestyle.themes.items) expect(page.text).toContain(theme);
    for (const row of rows) {
      const to = row.querySelector("a")?.getAttribute("href") ?? "";
      expect((await open(to)).status).toBe(200);
    }
  });

  test("a visitor finds /lifestyle on the list of formations, and the service abroad on the page about buying to let", async () => {
    expect(main(await open("/formations"))).toContain("/lifestyle");
    expect(main(await open("/immobilier"))).toContain("/residence-secondaire");
  });

  test("a hidden, drafted or archived formation disappears from the list; a closed one says why it is not sold", async () => {
    await shop.inspect(async (db) => {
      await db.updateTable("formations").set({ isActive: false }).where("slug", "=", "dont-die").execute();
      await db.updateTable("formations").set({ status: "archived" }).where("slug", "=", "rat-race").execute();
      await db.updateTable("formations").set({ status: "closed" }).where("slug", "=", "mindset").execute();
    });
    const page = await open("/lifestyle");
    const rows = page.document.querySelectorAll("#formations article");
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.querySelector("a")?.getAttribute("href"))).not.toContain("/checkout/mindset");
    expect(main(page).filter((to) => /dont-die|rat-race/.test(to))).toEqual([]);
    expect(page.text).toContain("Les inscriptions à cette formation sont fermées.");
  });
});

const open = (address: string) => visitor.open(address);
const title = (page: Page) => page.document.querySelector("title")?.text ?? "";
const description = (page: Page) =>
  page.document.querySelector("meta[name=description]")?.getAttribute("content") ?? "";
const h1 = (page: Page) => folded(page.document.querySelector("h1")?.text ?? "");
const folded = (text: string) => text.replace(/\s+/g, " ").trim();
const hrefs = (page: Page) => page.document.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
const main = (page: Page) => page.document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");

function missingAnchors(page: Page): string[] {
  const own = hrefs(page).filter((href) => href.startsWith("#"));
  return own.filter((href) => !page.document.getElementById(href.slice(1)));
}

/** French typography: a no-break space before : ; ! ? » € % and after «, and a curved apostrophe. */
function typographyErrors(page: Page): string[] {
  const words = page.document.querySelector("main")?.innerHTML.replace(/<script.*?<\/script>|<!-- -->/g, "") ?? "";
  const text = words.replace(/<[^>]+>/g, "\n").replaceAll("&#x27;", "'");
  return text.match(/.{0,20}(?: [:;!?»€%]|« |\w'\w|\p{L}[?!;]).{0,10}/gu) ?? [];
}
