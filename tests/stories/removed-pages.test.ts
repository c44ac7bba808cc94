import { sql } from "kysely";
import { expect, test } from "vitest";
import { legalSlugs } from "#app/content/legal/documents.ts";
import { resourcePages } from "#app/content/removable-pages.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { addressOf, anAdmin } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aBook, anAirtable, anArticle, aSupplement } from "#tests/support/library.ts";
import { sendFile } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** What came with the site and the founder does not want: a page, a simulator, the library. */
const airtable = await anAirtable({
  articles: [
    anArticle({
      title: "Le premier loyer",
      slug: "premier-loyer",
      content: '<p>Voir <a href="/residence-secondaire">ma maison</a> et <a href="/contact">moi</a>.</p>',
    }),
  ],
  books: [aBook({ title: "Au bonheur des dames" })],
  supplements: [aSupplement({ "Nom Complément": "Magnésium" })],
});
const shop = await aShop({ airtable });
const replica = await aShop({ beside: shop, airtable });
const admin = await anAdmin(shop);
const visitor = new Visitor(shop.url);

/** What the law's texts say of those who have signed up stays. */
const isLegal = (path: string) => legalSlugs.some((slug) => path === `/${slug}`);

const statusOf = async (path: string, url = shop.url) => (await new Visitor(url).open(path)).status;
const addresses = async () =>
  [...(await visitor.open("/sitemap.xml")).html.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path || "/",
  );
/** The pages of the site that lead to one of these; each of them is there. */
async function pagesThatLeadTo(targets: readonly string[]): Promise<string[]> {
  const pages: Page[] = [];
  const all = [...(await addresses()), "/nulle-part"];
  // A shop that nothing is cached of refuses seventy at once on a busy machine.
  while (pages.length < all.length)
    pages.push(...(await Promise.all(all.slice(pages.length, pages.length + 8).map((path) => visitor.open(path)))));
  expect(
    pages.filter(({ status }) => status !== 200).map(({ url, status }) => [new URL(url).pathname, status]),
  ).toEqual([["/nulle-part", 404]]);
  const leads = ({ document }: Page) =>
    document
      .querySelectorAll("[href]")
      .map((link) => link.getAttribute("href")?.replace(/[?#].*/, "") ?? "")
      .some((to) => targets.some((target) => to === target || to.startsWith(`${target}/`)));
  return pages.filter(leads).map(({ url }) => new URL(url).pathname);
}

/** The button of a row of the table. */
async function press(row: string, button: string): Promise<Page> {
  const page = await admin.open("/admin/textes");
  const form = page.document.querySelectorAll("form").find(({ outerHTML }) => outerHTML.includes(`value="${row}"`));
  expect(form?.text).toContain(button.replace(" du site", " les pages cochées"));
  const body = new URLSearchParams({ page: row, intent: button === "Retirer du site" ? "retirer" : "remettre" });
  const answer = await admin.request("/admin/textes", { method: "POST", body });
  return admin.open(answer.headers.get("Location") ?? "");
}

test("a page that is taken off is nobody's, no link leads to it, its form takes nothing, and it comes back as it was", async () => {
  const [house, simulators] = ["/residence-secondaire", "/ressources/simulateurs"];
  expect((await visitor.open("/articles/premier-loyer")).html).toContain('href="/residence-secondaire"');
  const form = await visitor.open(house);
  expect((await pagesThatLeadTo([house])).length).toBeGreaterThan(2);
  expect((await press(house, "Retirer du site")).text).toContain("Les pages cochées ne sont plus sur le site.");
  await press(simulators, "Retirer du site");
  for (const { url } of [shop, replica])
    for (const path of [house, simulators]) await eventually(async () => (await statusOf(path, url)) === 404);
  await eventually(async () => `${await pagesThatLeadTo([house, simulators])}` === "");
  const article = await visitor.open("/articles/premier-loyer");
  expect(article.text).toContain("Voir ma maison et moi.");
  expect(article.document.querySelector("main a[href='/contact']")?.text).toBe("moi");
  const sent = await visitor.submit(form, { nom: "Léa", email: "lea@exemple.fr", message: "Une maison ?" });
  expect(sent.status).toBe(404);
  expect(await shop.db.selectFrom("contactMessages").select("id").execute()).toEqual([]);
  // Its text can still be written and looked at.
  const text = await admin.open("/admin/textes/residence-secondaire");
  const preview = await admin.submit(text, { "hero-headline-text": "Ma maison à moi" }, "Aperçu");
  expect([preview.status, preview.text.includes("Ma maison à moi")]).toEqual([200, true]);
  const dead = await admin.submit(await admin.open("/admin/textes/contact"), { "rights-links-0-to": house }, "Publier");
  expect(dead.text).toContain("ne mène à aucune page");

  await press(simulators, "Remettre sur le site");
  expect((await press(house, "Remettre sur le site")).text).toContain("de nouveau sur le site");
  for (const path of [house, simulators]) await eventually(async () => (await statusOf(path)) === 200);
  await eventually(async () => (await pagesThatLeadTo([house])).length > 2);
  const journal = await admin.open("/admin/journal?objet=page");
  expect(journal.text).toContain("/residence-secondaire");
  const body = new URLSearchParams({ page: "/contact", intent: "retirer" });
  expect((await admin.request("/admin/textes", { method: "POST", body })).status).toBe(400);
});

test("the challenge goes with its button, its section and its mails' links; who has signed up keeps her days", async () => {
  const form = await visitor.open("/challenge");
  await visitor.submit(form, { prenom: "Léa", email: "lea@exemple.fr" });
  const [mail] = await shop.mailbox.until("lea@exemple.fr", 1);
  const [workbook = ""] = /\/challenge\/cahier\?token=[\w-]+/.exec(`${mail?.text}`) ?? [];
  expect((await visitor.open("/")).document.querySelector(".site-header .nav-call")?.text).toContain(
    "🚀 Rejoins le Challenge",
  );
  const offered = ["/challenge", "/guide", "/lifestyle", "/preuves-sociales", "/temoignages"];
  for (const path of offered) await press(path, "Retirer du site");
  for (const path of [...offered, "/challenge/merci"])
    await eventually(async () => [path, await statusOf(path)].join() === `${path},404`);
  await eventually(async () => `${await pagesThatLeadTo(offered)}` === "");
  const home = await visitor.open("/");
  for (const one of [".nav-call", "#challenge-titre", "#guide-popup", "form[action='/guide']"])
    expect([one, home.document.querySelector(one)]).toEqual([one, null]);
  const promises = /inq jours pour|challenge(?! ?(?:de tri|du))/i;
  const promising: string[] = [];
  for (const path of (await addresses()).filter((path) => !isLegal(path))) {
    const { document } = await visitor.open(path);
    const said = document.querySelector("meta[name=description]")?.getAttribute("content") ?? "";
    const found = promises.exec(`${said} ${document.querySelector("body")?.structuredText}`);
    if (found) promising.push(`${path}: ${found.input.slice(Math.max(0, found.index - 60), found.index + 60)}`);
  }
  expect(promising).toEqual([]);
  const terms = (await visitor.open("/conditions-utilisation")).text;
  expect(terms).toContain("4. Les contenus gratuits");
  expect(terms).not.toMatch(/suit le challenge|ou d’un challenge/);
  const finishing = (await admin.open("/admin/textes")).document.querySelectorAll("main p a[href='/admin/series']");
  expect(finishing.map(({ text }) => text.replace(/\s/g, " "))).toEqual(["1 personne le finit encore"]);
  const launch = await admin.open("/admin/lancement");
  const originals = launch.document.querySelector("details:has(a[href='/admin/textes/mots'])")?.text ?? "";
  expect(originals).toContain("Menu et pied de page");
  expect(originals).not.toMatch(/E-mail : (?:Challenge|Guide)/);
  const series = await admin.open("/admin/series");
  expect(series.text).toMatch(/Inscription au challenge \(page retirée du site[^(]*S’achève/);
  const shipped = series.document.querySelectorAll("tr").find(({ text }) => text.includes("S’achève"));
  const one = await admin.open(`${shipped?.querySelector("a")?.getAttribute("href")}`);
  expect(one.text).toMatch(/S’achève.*Rien n’est à arrêter/s);

  const zoe = { prenom: "Zoé", email: "zoe@exemple.fr" };
  expect((await visitor.submit(form, zoe)).status).toBe(404);
  const shouted = await visitor.request("/CHALLENGE", { method: "POST", body: new URLSearchParams(zoe) });
  expect(shouted.status).toBe(404);
  for (const path of ["/challenge.data", "/CHALLENGE.data", "/challenge.data?_routes=routes/leads/challenge"])
    expect([path, (await visitor.request(path)).status]).toEqual([path, 404]);
  expect((await visitor.open(workbook)).status).toBe(200);
  expect((await visitor.open("/temoignages/partager")).text).not.toContain("Challenge");
  expect((await admin.open("/admin/temoignages/nouveau")).text).not.toContain("Message mis en page");

  const menu = await admin.open("/admin/textes/menu");
  await admin.submit(menu, { "call-label": "Choisir ma formation", "call-to": "/formations" }, "Publier");
  const call = async () =>
    (await visitor.open("/")).document.querySelector(".site-header a.nav-call[href='/formations']");
  await eventually(async () => (await call())?.text === "Choisir ma formation");
  for (const path of offered) await press(path, "Remettre sur le site");
  await admin.submit(await admin.open("/admin/textes/menu"), { "call-label": "" }, "Publier");
  await eventually(async () => (await call()) === null);
});

test("the ticked pages go together, once however often the button is pressed, and none ticked changes nothing", async () => {
  const none = await admin.submit(await admin.open("/admin/textes"), {}, "Retirer les pages cochées");
  expect(none.text).toContain("Aucune page n’est cochée");
  const ticked = ["/ressources/meditation", "/ressources/sport", "/ressources/vision"];
  const send = (intent: string) => {
    const body = new URLSearchParams([["intent", intent], ...ticked.map((path) => ["page", path])]);
    return admin.request("/admin/textes", { method: "POST", body });
  };
  await Promise.all([send("retirer"), send("retirer")]);
  for (const path of ticked) await eventually(async () => (await statusOf(path)) === 404);
  const log = shop.db.selectFrom("auditLog").select("entityId").where("entityId", "in", ticked);
  expect((await log.execute()).map(({ entityId }) => entityId).toSorted()).toEqual(ticked);
  await send("remettre");
  for (const path of ticked) await eventually(async () => (await statusOf(path)) === 200);
});

test("the library goes as one, with its feed and its entry in the menu", async () => {
  const menu = await admin.open("/admin/textes/menu");
  await admin.submit(menu, { "links-0-label": "Mes articles", "links-0-to": "/articles" }, "Publier");
  await eventually(async () => (await visitor.open("/contact")).text.includes("Mes articles"));
  const library = ["/articles", "/articles/premier-loyer", "/flux.xml", "/ressources/livres", "/ressources/regime"];
  for (const path of library) expect([path, await statusOf(path)]).toEqual([path, 200]);
  const gone = await admin.submit(await admin.open("/admin/bibliotheque"), {}, "Retirer la bibliothèque");
  expect(gone.text).toContain("La bibliothèque est retirée du site.");
  for (const path of library) await eventually(async () => (await statusOf(path)) === 404);
  await eventually(async () => `${await pagesThatLeadTo(library)}` === "");
  expect((await visitor.open("/contact")).text).not.toContain("Mes articles");
  expect((await addresses()).filter((path) => path.startsWith("/articles"))).toEqual([]);
  await admin.submit(await admin.open("/admin/bibliotheque"), {}, "Remettre la bibliothèque");
  for (const path of library) await eventually(async () => (await statusOf(path)) === 200);
  expect((await visitor.open("/contact")).text).toContain("Mes articles");
});

test("the resource centre goes with the last of its pages", async () => {
  const set = async (intent: string, paths: readonly string[]) => {
    for (const page of paths)
      await admin.request("/admin/textes", { method: "POST", body: new URLSearchParams({ page, intent }) });
  };
  const [last = "", ...others] = resourcePages;
  await set("retirer", others);
  await eventually(async () => (await statusOf(`${others[0]}`)) === 404);
  expect(await statusOf("/ressources")).toBe(200);
  await set("retirer", [last]);
  await eventually(async () => (await statusOf("/ressources")) === 404);
  await eventually(async () => `${await pagesThatLeadTo(["/ressources"])}` === "");
  expect((await visitor.open("/nulle-part")).text).toContain("Tu peux aussi lire les articles ou nous écrire.");
  expect(await addresses()).not.toContain("/ressources");
  await set("remettre", resourcePages);
  await eventually(async () => (await statusOf("/ressources")) === 200);
});

test("a reviewer reads the newest version of a page by its link, for seven days, without an account", async () => {
  const created = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "À relire" }, "Créer la page");
  const here = created.url.replace(/\?.*/, "");
  await admin.submit(created, { "blocks-0-text": "Zz-brouillon." }, "Enregistrer le brouillon");
  const { url, body } = admin.formRequest(await admin.open(here), {}, "Lien de relecture (7\u00a0jours)");
  await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  const [link, other] = (await admin.open(here)).document.querySelectorAll("a[href*='/p/relecture/']");
  const path = new URL(`${link?.getAttribute("href")}`).pathname;
  const page = await visitor.open(path);
  expect([page.status, other]).toEqual([200, undefined]);
  expect(page.text).toMatch(/Relecture\..*Zz-brouillon\./s);
  expect(page.html).not.toContain("/admin/pages");
  expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  expect(await statusOf("/p/a-relire")).toBe(404);
  expect((await sql`select 1 from page_reviews`.execute(shop.db)).rows).toHaveLength(1);

  const closed = await admin.submit(await admin.open(here), {}, "Fermer le lien de relecture");
  expect(closed.text).toContain("ne mène plus à la page");
  const over = await visitor.open(path);
  expect([over.status, over.text]).toEqual([410, expect.stringContaining("n’est plus valable")]);
  expect(await statusOf(`${path}x`)).toBe(404);
  expect((await admin.open(here)).text).toContain("Lien de relecture (7\u00a0jours)".replace("\u00a0", " "));
});

test("a part of a page that she hides is on the page no more, and its words stay in the form", async () => {
  const parts = {
    "/": ["accueil", "journey-hidden", "method-hidden", "difference-hidden"],
    "/a-propos-de-moi": ["a-propos", "family-hidden", "mission-hidden"],
    "/lifestyle": ["lifestyle", "themes-hidden"],
    "/mindset": ["mindset", "hidesBenefits", "hidesFaq"],
  };
  for (const [path, [key, ...names]] of Object.entries(parts)) {
    const titles = async () => (await visitor.open(path)).document.querySelectorAll("h2").length;
    const [before, form] = [await titles(), await admin.open(`/admin/textes/${key}`)];
    const hidden = Object.fromEntries(names.map((name) => [name, true]));
    expect((await admin.submit(form, hidden, "Publier")).text).toContain("Le texte est publié.");
    await eventually(async () => (await titles()) <= before - names.length);
    const again = await admin.open(form.url);
    for (const name of names) expect(again.document.querySelector(`[name="${name}"][checked]`)).not.toBeNull();
    expect(again.html.length).toBeGreaterThan(form.html.length - 200);
  }
});

test("an address that led to a page of hers is free again once that page is off the site", async () => {
  const make = async (titre: string, adresse: string) =>
    admin.submit(await admin.open("/admin/pages/nouvelle"), { titre, adresse }, "Créer la page");
  const old = new URL((await make("Noël", "noel")).url).pathname;
  await admin.submit(await admin.open(old), { "blocks-0-text": "Une semaine." }, "Publier");
  await admin.submit(await admin.open(old), { adresse: "noel-2025" }, "Changer l’adresse");
  await eventually(async () => (await visitor.request("/p/noel")).status === 308);
  expect((await make("Noël", "noel")).text).toContain("a été celle d’une autre page");
  await admin.submit(await admin.open(old), {}, "Retirer du site");
  await eventually(async () => (await statusOf("/p/noel")) === 404);
  const page = new URL((await make("Noël", "noel")).url).pathname;
  await admin.submit(await admin.open(page), { "blocks-0-text": "Dix jours." }, "Publier");
  await admin.submit(await admin.open(old), {}, "Publier");
  await eventually(async () => (await visitor.open("/p/noel")).text.includes("Dix jours."));
});

test("a formation whose sales page has given a file is archived and not deleted: the link that was mailed goes on", async () => {
  const { id: asset } = await sendFile(admin, "Grille.pdf", "%PDF-1.4\nune grille\n");
  const typed = {
    name: "Jamais vendue",
    slug: "jamais",
    description: "Rien.",
    price: "9",
    category: "entrepreneuriat",
  };
  await admin.submit(await admin.open("/admin/formations/nouvelle"), typed, "Créer");
  const address = await addressOf(admin, "jamais");
  const [id, file, reader] = [address.split("/").at(-1) ?? "", newId(), newId()];
  await shop.db.insertInto("pages").values({ id, formationId: id }).execute();
  const mail = JSON.stringify({ subject: "La grille", text: "La voici.", button: "Ouvrir" });
  await shop.db.insertInto("leadFiles").values({ id: file, pageId: id, assetId: asset, mail }).execute();
  await shop.db.insertInto("subscribers").values({ id: reader, email: "lit@exemple.fr", source: "lead" }).execute();
  const request = { id: newId(), leadFileId: file, subscriberId: reader };
  const { token } = await shop.db
    .insertInto("leadRequests")
    .values(request)
    .returning("token")
    .executeTakeFirstOrThrow();
  expect((await admin.open(`${address}/supprimer`)).text).toContain("pour que ce lien reste");
  const refused = await admin.request(`${address}/supprimer`, { method: "POST", body: new URLSearchParams() });
  expect(refused.status).toBe(409);
  expect(await statusOf(`/fichier-offert/telecharger?token=${token}`)).toBe(200);
});
