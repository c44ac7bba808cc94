import { expect, test } from "vitest";
import { CANCELLATION_CHOICES } from "#app/content/cancellation.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { metaOf, openSite, publicAddresses, structuredData } from "#tests/support/site.ts";
import { htmlValidator } from "#tests/support/valid-html.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Every public page of routes.ts, checked as a visitor without JavaScript, a search engine and a validator see it. */

/** Pages with noindex. */
const UNLISTED = ["/challenge/merci", "/guide/merci", "/fichier-offert/merci"];
const listedPages = publicAddresses.filter((path) => !UNLISTED.includes(path));

const shop = await aShop({ env: { SEED_SAMPLES: "1" } });
const pages = await openSite(shop.url);

/** The pages for which the check finds something, with its findings. */
function findings(check: (page: Page, path: string) => unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [path, page] of pages) {
    const finding = check(page, path);
    const isNothing = finding === undefined || finding === false || (Array.isArray(finding) && finding.length === 0);
    if (!isNothing) found[path] = finding;
  }
  return found;
}

test("every public page of routes.ts answers 200 in French", () => {
  expect(publicAddresses.length).toBeGreaterThan(30);
  expect(findings((page) => page.status !== 200 && page.status)).toEqual({});
  expect(findings((page) => page.document.querySelector("html")?.getAttribute("lang") !== "fr")).toEqual({});
});

test("no page names the end of the paid month alone: the two other ends of a subscription stand beside, in the same words", async () => {
  const visitor = new Visitor(shop.url);
  const words = CANCELLATION_CHOICES.replace(/\s+/g, " ");
  for (const path of [
    "/formations/immobilier-campagne",
    "/conditions-vente",
    "/politique-remboursement",
    "/politique-livraison",
  ])
    expect((await visitor.open(path)).text, path).toContain(words);
  const end = /(?<!dès que possible.{0,200})fin (du mois|de la période)( déjà)? payée?(?!.{0,200}dès que possible)/gi;
  expect(findings((page) => page.text.replaceAll(words, "").match(end) ?? [])).toEqual({});
});

test("no page speaks of promo codes, which the shop does not have", () => {
  expect(findings((page) => /codes? promo/i.test(page.text))).toEqual({});
});

test("each page has one h1, one main, a skip link that comes first and leads to it, header, navigation and footer", () => {
  expect(findings((page) => page.document.querySelectorAll("h1").length !== 1)).toEqual({});
  expect(findings((page) => page.document.querySelectorAll("main").length !== 1)).toEqual({});
  expect(
    findings((page) => {
      const target = page.document.querySelector("a[href]")?.getAttribute("href") ?? "";
      return !target.startsWith("#") || page.document.querySelector(target)?.rawTagName !== "main";
    }),
  ).toEqual({});
  const landmarks = ["body > header", "nav[aria-label]", "body > footer"];
  expect(findings((page) => landmarks.filter((landmark) => !page.document.querySelector(landmark)))).toEqual({});
});

test("public and unknown pages end with the invitation to the challenge, except where the visitor is completing a form", async () => {
  const invites = (page: Page) => page.document.querySelector("footer .closing") !== null;
  expect(findings((page) => !invites(page))).toEqual({});
  const visitor = new Visitor(shop.url);
  expect(invites(await visitor.open("/inconnue"))).toBe(true);
  const tasks = ["/checkout/mindset", "/checkout/inconnue", "/login", "/signup", "/mot-de-passe-oublie", "/success"];
  for (const path of [...tasks, "/retractation", "/resiliation", "/desinscription", "/challenge/jour/1"]) {
    expect([path, invites(await visitor.open(path))]).toEqual([path, false]);
  }
});

test("the call of the header keeps its words, and shows no emoji that a system may lack", () => {
  const call = pages.get("/")?.document.querySelector("header a.button[href='/challenge']");
  expect(call?.text.replace(/\s/g, " ")).toBe("🚀 Rejoins le Challenge Gratuit !");
  expect(call?.querySelector(".visually-hidden")?.text.trim()).toBe("🚀");
});

test("below the offer of one formation, that invitation leads back to it and names no other", async () => {
  const visitor = new Visitor(shop.url);
  const led = async (path: string) => {
    const { document } = pages.get(path) ?? (await visitor.open(path));
    const [offer, challenge] = document.querySelectorAll(".closing a").map((link) => link.getAttribute("href") ?? "");
    if (offer?.startsWith("#")) expect(document.querySelector(offer), path).not.toBeNull();
    return [offer, challenge];
  };
  for (const path of ["/entrepreneuriat", "/immobilier", "/mindset", "/formations/rat-race"])
    expect([path, await led(path)]).toEqual([path, ["#offre", "/challenge"]]);
  expect(await led("/residence-secondaire")).toEqual(["/checkout/residence-secondaire", "/challenge"]);
  expect(await led("/lifestyle")).toEqual(["#formations", "/challenge"]);
  expect(await led("/")).toEqual(["/entrepreneuriat", "/challenge"]);
});

test("the home page and each page that sells a formation say who teaches", async () => {
  const formation = await new Visitor(shop.url).open("/formations/rat-race");
  const selling = ["/", "/entrepreneuriat", "/immobilier", "/mindset"].map((path) => pages.get(path) as Page);
  for (const page of [...selling, formation])
    expect(page.text, page.url).toMatch(/Camille Exemple, (fondatrice|cheffe|bailleresse|formatrice)/);
});

test("only the administration's pages, its sign-in included, have the administration's frame", async () => {
  const isAdmin = (page: Page) => page.document.querySelector("body > .admin") !== null;
  expect(findings(isAdmin)).toEqual({});
  const admin = await anAdmin(shop);
  for (const path of ["/admin/dashboard", "/ADMIN/inconnue", "/admin/commandes/inconnue"]) {
    expect([path, isAdmin(await admin.open(path))]).toEqual([path, true]);
  }
  expect(isAdmin(await new Visitor(shop.url).open("/admin/login"))).toBe(true);
  const [edit] = (await admin.open("/admin/dashboard")).document.querySelectorAll("a[href$='/modifier']");
  const form = await admin.open(edit?.getAttribute("href") ?? "");
  expect(form.document.querySelector("nav[aria-label=Administration] [aria-current=true]")?.text).toBe("Formations");
});

test("no heading level is skipped", () => {
  expect(
    findings((page) => {
      const levels = page.document
        .querySelectorAll("h1, h2, h3, h4, h5, h6")
        .map((heading) => Number(heading.rawTagName[1]));
      return levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
    }),
  ).toEqual({});
});

test("each page has a title and a description of its own, of a length that search engines show", () => {
  const titles = [...pages.values()].map((page) => page.document.querySelector("title")?.text ?? "");
  const descriptions = [...pages.values()].map((page) => metaOf(page, "description") ?? "");
  expect(new Set(titles).size).toBe(pages.size);
  expect(new Set(descriptions).size).toBe(pages.size);
  expect(titles.filter((title) => !title.endsWith(" · Essor") || title.length > 75)).toEqual([]);
  expect(descriptions.filter((description) => description.length < 50 || description.length > 180)).toEqual([]);
});

test("a formation with a long description has a short one for search engines, cut at the end of a word", async () => {
  const description = `${"Apprendre à décider. ".repeat(20)}Fin`;
  await shop.db.updateTable("formations").set({ description }).where("slug", "=", "dont-die").execute();
  const page = await new Visitor(shop.url).open("/checkout/dont-die");
  expect(page.text).toContain(description);
  const short = metaOf(page, "description") ?? "";
  expect(short.length).toBeGreaterThan(180);
  expect(short.length).toBeLessThanOrEqual(200);
  expect(description.startsWith(`${short.slice(0, -1)} `)).toBe(true);
});

test("the canonical and shared addresses are the page's own, whatever the query", async () => {
  expect(
    findings((page, path) => {
      const canonical = page.document.querySelector('link[rel="canonical"]')?.getAttribute("href");
      return canonical !== shop.url + path || metaOf(page, "og:url") !== canonical;
    }),
  ).toEqual({});
  const filtered = await new Visitor(shop.url).open("/preuves-sociales?categorie=mindset&utm_source=lettre");
  expect(filtered.document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    `${shop.url}/preuves-sociales`,
  );
  for (const path of ["/checkout/mindset", "/login", "/mot-de-passe", "/desinscription"]) {
    const page = await new Visitor(shop.url).open(`${path}?token=x`);
    const canonical = page.document.querySelector('link[rel="canonical"]')?.getAttribute("href");
    expect(canonical).toBe(shop.url + path);
  }
});

test("each page can be shared with a title, a text and a picture", async () => {
  const names = ["og:title", "og:description", "og:image", "og:type", "twitter:card"];
  expect(findings((page) => names.filter((name) => !metaOf(page, name)))).toEqual({});
  expect(findings((page) => metaOf(page, "og:locale") !== "fr_FR")).toEqual({});
  const pictures = new Set([...pages.values()].map((page) => metaOf(page, "og:image") ?? ""));
  for (const picture of pictures) {
    const answer = await fetch(picture);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(60 * 1024);
  }
});

test("structured data describes the organisation, the courses with prices, the questions and the breadcrumbs", () => {
  const types = (path: string) => structuredData(pages.get(path) as Page).map((data) => data["@type"]);
  expect(types("/")).toEqual(expect.arrayContaining(["Organization", "WebSite"]));
  expect(types("/challenge")).toContain("FAQPage");
  for (const path of ["/entrepreneuriat", "/immobilier", "/mindset"]) {
    expect(types(path)).toEqual(expect.arrayContaining(["Course", "FAQPage", "BreadcrumbList"]));
    const course = structuredData(pages.get(path) as Page).find((data) => data["@type"] === "Course");
    expect(course?.offers).toEqual([
      expect.objectContaining({
        price: expect.stringMatching(/^\d+\.00$/),
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      }),
    ]);
    const [offer] = (course?.offers ?? []) as { price: string }[];
    const price = offer?.price.replace(".00", "");
    for (const shown of [path, "/"])
      expect(pages.get(shown)?.document.querySelector("main")?.text.replace(/\s/g, "")).toContain(`${price}€TTC`);
  }
  const listed = [...pages].filter(([path]) => path !== "/" && listedPages.includes(path));
  expect(listed.filter(([path]) => !types(path).includes("BreadcrumbList")).map(([path]) => path)).toEqual([]);
});

test("the sitemap lists every page except those with noindex, and robots.txt names the sitemap", async () => {
  expect(findings((page, path) => (metaOf(page, "robots") === "noindex") !== UNLISTED.includes(path))).toEqual({});
  const visitor = new Visitor(shop.url);
  const sitemap = await visitor.request("/sitemap.xml");
  expect(sitemap.headers.get("Content-Type")).toContain("application/xml");
  expect(sitemap.headers.get("Cache-Control")).toContain("s-maxage");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  const articles = ["/articles/premier-loyer", "/articles/ecrire-le-mardi"];
  const formations = addresses.filter((address) => address?.startsWith(`${shop.url}/formations/`));
  expect(formations).toHaveLength(10);
  expect(addresses.slice(0, -10)).toEqual([...listedPages, ...articles].map((path) => shop.url + path));
  const robots = await (await visitor.request("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = ""]) => prefix);
  expect(closed).toEqual(expect.arrayContaining(["/account", "/orders", "/checkout/", "/admin", "/login"]));
  expect(addresses.filter((address) => closed.some((prefix) => address?.startsWith(shop.url + prefix)))).toEqual([]);
});

test("the HTML is valid", async () => {
  // Elements for narrow and wide screens, of which the style sheet shows one: axe checks what is shown.
  const validate = htmlValidator({ a11y: true, without: ["unique-landmark"] });
  const found: string[] = [];
  for (const [path, page] of pages) found.push(...(await validate(page.html, path)));
  expect(found).toEqual([]);
});
