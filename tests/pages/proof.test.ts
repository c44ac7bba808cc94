import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();

const open = (address: string) => new Visitor(shop.url).open(address);
const linksOf = (page: Page) => page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
const count = (page: Page, selector: string) => page.document.querySelectorAll(selector).length;
const times = (page: Page, words: string) => page.document.querySelector("main")?.text.split(words).length ?? 0;

test("there are nineteen success stories, newest first, each with its dates and its label", async () => {
  const page = await open("/temoignages");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toContain("s-maxage");
  const stories = page.document.querySelectorAll(".story");
  expect(stories).toHaveLength(19);
  for (const story of stories) {
    expect(story.text).toMatch(/Publié le \d+(er)? \p{L}+ 2026\s·\sformation suivie en \p{L}+ 202\d/u);
    expect(story.text).toContain("Exemple");
    expect(story.text).toContain("Où elle en est");
    expect(story.querySelector("[aria-label='5 sur 5']")).not.toBeNull();
  }
  expect(stories[0]?.text).toContain("3 novembre 2026");
  expect(stories[18]?.text).toContain("29 juin 2026");
});

test("the page of success stories explains what they prove and links to other pages", async () => {
  const page = await open("/temoignages");
  expect(count(page, "h1")).toBe(1);
  for (const words of [
    "19 avis publiés de juin 2026 à novembre 2026, tous des exemples.",
    "Les avis sont classés du plus récent au plus ancien.",
    "2 000 +",
    "98 %",
    "5 847 €",
    "87 %",
    "6,2 mois",
    "92 %",
    "Chiffres déclarés par la fondatrice.",
    "Ces résultats ne garantissent rien.",
  ])
    expect(page.text).toContain(words);
  expect(linksOf(page)).toEqual(expect.arrayContaining(["/challenge", "/entrepreneuriat"]));
  for (const href of linksOf(page).filter((href) => href?.startsWith("#"))) {
    expect(page.document.querySelector(href ?? ""), href).not.toBeNull();
  }
});

test("the page of social proof shows spoken, written and typed testimonials as text, without posing as films or screenshots", async () => {
  const page = await open("/preuves-sociales");
  expect(page.status).toBe(200);
  expect(count(page, "#videos figure")).toBe(6);
  expect(count(page, "#videos details")).toBe(6);
  expect(page.text).toContain("soit j’appuie avant République");
  expect(page.text).toContain("2 min 40");
  expect(count(page, "#captures figure")).toBe(6);
  expect(times(page, "Mise en page") - 1).toBe(2);
  expect(page.html).not.toMatch(/(six|6) (vidéos|captures)|Six voix|arrive bientôt/i);
  expect(count(page, "#temoignages figure")).toBe(6);
  expect(times(page, "Exemple") - 1).toBeGreaterThanOrEqual(18);
  expect(page.html).not.toMatch(/<(iframe|video|img)\b/);
  expect(linksOf(page)).toEqual(
    expect.arrayContaining(["#videos", "#temoignages", "/challenge", "/entrepreneuriat", "/temoignages/partager"]),
  );
});

test("content that is hidden from visitors is not in the HTML", async () => {
  const page = await open("/preuves-sociales");
  expect(page.text).toContain("Noms et montants floutés");
  expect(page.text).toContain("montant masqué");
  for (const amount of ["96 000", "6 400", "88 000"]) expect(page.text).not.toContain(amount);
});

test.each([
  ["", 6, "Tous"],
  ["?categorie=tous", 6, "Tous"],
  ["?categorie=entrepreneuriat", 2, "Entrepreneuriat"],
  ["?categorie=immobilier", 2, "Immobilier"],
  ["?categorie=mindset", 1, "Mindset"],
  ["?categorie=challenge", 1, "Challenge"],
  ["?categorie=%3Cscript%3E", 6, "Tous"],
])("the filter %s shows %i texts and is marked as current", async (query, shown, label) => {
  const page = await open(`/preuves-sociales${query}`);
  expect(page.status).toBe(200);
  expect(count(page, "#temoignages figure")).toBe(shown);
  const current = page.document.querySelectorAll("#temoignages nav [aria-current]");
  expect(current.map((link) => link.text)).toEqual([label]);
  expect(count(page, "#videos figure")).toBe(6);
});

test("a visitor's testimonial waits for moderation and is stored with its consent", async () => {
  const visitor = new Visitor(shop.url);
  const form = await visitor.open("/temoignages/partager");
  const text = "J’ai commencé en mars, j’ai eu peur, et j’ai signé ma première cliente en juin.";
  const thanks = await visitor.submit(form, {
    nom: "Zoé Q.",
    email: "Zoe@Exemple.fr",
    texte: text,
    lien: "https://video.exemple.fr/zoe",
    categorie: "entrepreneuriat",
    experience: "2026-03-02",
    consentement: true,
  });
  expect(thanks.url).toBe(`${shop.url}/temoignages/partager?envoye=1`);
  expect(thanks.text).toContain("c’est bien arrivé");
  const [row] = await submissions();
  expect(row).toMatchObject({
    author: "Zoé Q.",
    text,
    published: false,
    isSample: false,
    details: { email: "zoe@exemple.fr", videoUrl: "https://video.exemple.fr/zoe", category: "entrepreneuriat" },
  });
  expect(row?.consent).toMatchObject({ text: expect.stringContaining("J’accepte"), version: PRIVACY_VERSION });
  expect((await open("/preuves-sociales")).text).not.toContain("Zoé Q.");

  await shop.inspect(async (db) => {
    const published = { published: true, publishedAt: new Date(), checkedBy: "challenge" as const };
    await db.updateTable("testimonials").set(published).where("author", "=", "Zoé Q.").execute();
    await sql`notify pages`.execute(db);
  });
  const first = async () => (await open("/preuves-sociales")).document.querySelector("#temoignages figure")?.text;
  await eventually(async () => (await first())?.includes("Zoé Q.") ?? false);
  expect((await open("/preuves-sociales")).html).not.toContain("zoe@exemple.fr");
});

test("a testimonial with mistakes comes back with the typed values", async () => {
  const visitor = new Visitor(shop.url);
  const before = (await submissions()).length;
  const page = await visitor.submit(await visitor.open("/temoignages/partager"), {
    nom: "Zoé",
    email: "zoe",
    texte: "Trop court.",
    lien: "http://video.exemple.fr",
    categorie: "mindset",
    experience: "2999-01-01",
  });
  expect(page.status).toBe(400);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.text).toContain("5 points sont à corriger");
  for (const field of ["email", "texte", "lien", "experience", "consentement"]) {
    const control = page.document.querySelector(`[name=${field}]`);
    expect(control?.getAttribute("aria-invalid"), field).toBe("true");
    expect(control?.getAttribute("aria-describedby"), field).toContain(`champ-${field}-erreur`);
  }
  expect(page.document.querySelector("[name=nom]")?.getAttribute("value")).toBe("Zoé");
  expect(page.document.querySelector("[name=texte]")?.text).toBe("Trop court.");
  expect(page.document.querySelector("option[selected]")?.getAttribute("value")).toBe("mindset");
  expect(await submissions()).toHaveLength(before);
});

test("a shop that takes real payments shows no samples, and does not sell a formation with a sample course", async () => {
  const live = await Shop.open({ env: LIVE });
  try {
    for (const path of ["/temoignages", "/preuves-sociales", "/challenge"]) {
      const { status, html } = await asHost(live.url + path, "essor.example");
      expect(status, path).toBe(200);
      expect(html, path).not.toMatch(/Claire L\.|Aurélie|Delphine H\.|Laurence D\./);
      expect(html, path).not.toContain(">Exemple<");
      expect(html, path).not.toMatch(/mention «\sExemple/);
    }
    expect((await asHost(`${live.url}/temoignages`, "essor.example")).html).toContain("arrivent bientôt");
    const proofs = (await asHost(`${live.url}/preuves-sociales`, "essor.example")).html;
    expect(proofs).toContain("Pas encore de témoignage ici.");
    expect(proofs).not.toMatch(/Lis ce qu’elles disent|Lire leurs paroles|Lire les témoignages/);
    for (const path of ["/mindset", "/formations/liberte-financiere"]) {
      const { html } = await asHost(live.url + path, "essor.example");
      expect(html, path).toMatch(/En préparation\s: pas encore en vente\./);
      expect(html, path).not.toContain('href="/checkout/');
    }
  } finally {
    await live.close();
  }
});

test("of many texts a page shows fifty, and leads to the others of the same filter", async () => {
  await shop.edit(
    `with added as (insert into testimonials
       select (jsonb_populate_record(testimonials, jsonb_build_object('id', gen_random_uuid(), 'author', author || n))).*
       from testimonials, generate_series(1, 50) n where kind = 'written' and details ->> 'category' = 'mindset' returning id)
     select pg_notify('pages', '') from added limit 1`,
  );
  const filter = "/preuves-sociales?categorie=mindset";
  await eventually(async () => count(await open(filter), "#temoignages figure") === 50, 5000);
  const next = (await open(filter)).document.querySelector("#temoignages a[rel=next]")?.getAttribute("href");
  expect(next).toBe(`${filter}&page=2#temoignages`);
  expect(count(await open(`${filter}&page=2`), "#temoignages figure")).toBe(1);
});

function submissions() {
  return shop.db
    .selectFrom("testimonials")
    .select(["author", "text", "details", "consent", "published", "isSample"])
    .where("isSample", "=", false)
    .execute();
}

function asHost(url: string, host: string): Promise<{ status: number | undefined; html: string }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { headers: { Host: host } }, (response) => {
      let html = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        html += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, html }));
    });
    call.on("error", reject).end();
  });
}
