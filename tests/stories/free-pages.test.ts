import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { addressOf, anAdmin, errorAt } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { eventually } from "#tests/support/eventually.ts";
import { anAsset } from "#tests/support/films.ts";
import { runJob } from "#tests/support/jobs.ts";
import { sendFile, untilState } from "#tests/support/media.ts";
import { editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const replica = await aShop({ beside: shop });
const admin = await anAdmin(shop);
const visitor = new Visitor(shop.url);
const h1 = (page: Page) => page.document.querySelector("h1")?.text.replace(/\s+/g, " ").trim();
const statusOf = async (url: string, address: string) => (await new Visitor(url).open(address)).status;

async function aPage(title: string, fields: Record<string, string> = {}): Promise<Page> {
  return admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: title, ...fields }, "Créer la page");
}

/** Adds a block of this kind at the end, and returns the form with the number of the block. */
async function withBlock(form: Page, label: string): Promise<[Page, string]> {
  const added = await admin.submit(form, { "blocks-0-text": "Pour commencer." }, `${label} à la fin`);
  const kinds = added.document.querySelectorAll("input[name^=blocks-][name$=-kind]");
  return [added, `blocks-${kinds.length - 1}`];
}

const legends = ({ document }: Page) =>
  document.querySelectorAll("legend").flatMap(({ text }) => (/^\d+\. /.test(text) ? [text] : []));

describe("a page of the founder's own", () => {
  let here = "";

  test("is created in draft at an address made of its title, and seen in its preview by nobody else", async () => {
    const form = await aPage("Mon atelier d’été");
    here = form.url.replace(/\?.*/, "");
    const preview = await admin.submit(form, { "blocks-0-headline-text": "L’atelier de juillet" }, "Aperçu");
    expect([preview.status, h1(preview)]).toEqual([200, "L’atelier de juillet"]);
    expect(preview.text).toContain("Aperçu du brouillon");
    expect(preview.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(await statusOf(shop.url, "/p/mon-atelier-d-ete")).toBe(404);
    expect((await admin.open("/admin/pages")).text).toContain("/p/mon-atelier-d-ete");
  });

  test("is neither published nor planned with the words that stand for what is to be written", async () => {
    for (const button of ["Publier", "Programmer"]) {
      const refused = await admin.submit(await admin.open(here), { le: "2099-01-01T09:00" }, button);
      expect([refused.status, errorAt(refused, "blocks-0-text"), refused.text]).toEqual([
        400,
        expect.stringMatching(/reste à écrire/),
        expect.stringMatching(/Bloc 1\s: /),
      ]);
      expect(refused.document.querySelector("[name=blocks-0-text]")?.text).toContain("À écrire.");
    }
    expect(await statusOf(shop.url, "/p/mon-atelier-d-ete")).toBe(404);
    await admin.submit(await admin.open(here), { "blocks-0-text": "Une semaine." }, "Enregistrer le brouillon");
  });

  test("is on both replicas and in the sitemap once it is published, and no longer when it is withdrawn", async () => {
    const saved = await admin.submit(await admin.open(here), {}, "Publier");
    expect(saved.text).toContain("La page est publiée.");
    for (const { url } of [shop, replica]) {
      await eventually(async () => (await statusOf(url, "/p/mon-atelier-d-ete")) === 200);
      expect(h1(await new Visitor(url).open("/p/mon-atelier-d-ete"))).toBe("L’atelier de juillet");
    }
    await eventually(async () => (await visitor.open("/sitemap.xml")).html.includes("/p/mon-atelier-d-ete"));
    await admin.submit(await admin.open(here), {}, "Retirer du site");
    for (const { url } of [shop, replica])
      await eventually(async () => (await statusOf(url, "/p/mon-atelier-d-ete")) === 404);
    await admin.submit(await admin.open(here), {}, "Publier");
  });

  test("keeps its links when its address changes; taken and reserved addresses are refused", async () => {
    const moved = await admin.submit(await admin.open(here), { adresse: "atelier" }, "Changer l’adresse");
    expect(moved.text).toContain("L’adresse est changée.");
    const old = await visitor.request("/p/mon-atelier-d-ete");
    expect([old.status, old.headers.get("Location")]).toEqual([308, "/p/atelier"]);
    await eventually(async () => h1(await visitor.open("/p/atelier")) === "L’atelier de juillet");
    for (const [slug, why] of [
      ["atelier", /Une autre page a déjà/],
      ["mon-atelier-d-ete", /celle d’une autre page/],
      ["checkout", /déjà une adresse du site/],
      ["Été", /minuscules/],
    ] as const) {
      const refused = await aPage("Autre", { adresse: slug });
      expect([refused.status, errorAt(refused, "adresse")]).toEqual([400, expect.stringMatching(why)]);
    }
  });

  test("two tabs: the second one is shown both, and nothing is overwritten", async () => {
    const [one, two] = [await admin.open(here), await admin.open(here)];
    await admin.submit(one, { "blocks-0-text": "Le premier onglet" }, "Enregistrer le brouillon");
    const late = await admin.submit(two, { "blocks-0-text": "Le second onglet" }, "Publier");
    expect(late.status).toBe(409);
    expect(late.document.querySelector("del")?.text).toContain("premier");
    expect((await visitor.open("/p/atelier")).text).not.toContain("Le second onglet");
  });

  test("a planned publication happens by itself, an old version comes back, and a copy is a draft", async () => {
    const plan = { "blocks-0-text": "Demain matin", le: "2099-01-01T09:00" };
    expect((await admin.submit(await admin.open(here), plan, "Programmer")).text).toContain("Publication prévue le");
    const past = { publishAt: new Date(Date.now() - 1000) };
    await shop.db.updateTable("pageVersions").set(past).where("state", "=", "scheduled").execute();
    await runJob(shop, "publish-texts");
    await eventually(async () => (await visitor.open("/p/atelier")).text.includes("Demain matin"));
    const versions = await admin.open(`${here}/versions`);
    expect((await admin.submit(versions, {}, "Revenir à cette version")).text).toContain("reprise en brouillon");
    const copy = await admin.submit(await admin.open(here), {}, "Dupliquer la page");
    expect(copy.text).toContain("Voici la copie");
    expect(await statusOf(shop.url, "/p/atelier-copie")).toBe(404);
  });
});

describe("blocks", () => {
  test("Markdown is rendered without scripts, a hidden block is not shown, and blocks change places", async () => {
    const [added, block] = await withBlock(await aPage("Blocs"), "Texte");
    const text =
      "**Gras** https://a.fr, [contact](/contact)\n\n- un\n- deux\n\n<script>alert(1)</script> [piège](javascript:alert(1))";
    let form = await admin.submit(added, { [`${block}-text`]: text }, "Points à la fin");
    form = await admin.submit(form, { "blocks-2-items-0": "Un point caché", "blocks-2-hidden": true }, "Publier");
    expect(form.text).toContain("La page est publiée.");
    const page = await visitor.open("/p/blocs");
    expect(page.html).toContain('<strong>Gras</strong> <a href="https://a.fr" rel="noopener">https://a.fr</a>, ');
    expect(page.document.querySelectorAll(".authored li").map((item) => item.text)).toEqual(["un", "deux"]);
    expect(page.html).not.toMatch(/<script>alert|href="javascript/);
    expect(page.text).not.toContain("Un point caché");
    const moved = await admin.submit(await admin.open(form.url), {}, "Monter le bloc 2");
    expect(legends(moved)).toEqual(["1. Texte", "2. Ouverture", "3. Points"]);
    expect(moved.document.querySelector("#champ-blocks-0")?.text).toBe("Bloc monté.");
    const inserted = await admin.submit(moved, {}, "Image avant le bloc 2");
    expect(legends(inserted)).toEqual(["1. Texte", "2. Image", "3. Ouverture", "4. Points"]);
    const removed = await admin.submit(inserted, {}, "Retirer le bloc 3");
    expect(removed.document.querySelector("#champ-blocks-1")?.text).toBe("Bloc retiré. Remettre");
  });

  test("a picture of the media library is everybody's while the page shows it, and cannot be deleted then", async () => {
    const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const { id } = await sendFile(admin, "mer.png", png);
    await untilState(shop, id, "ready");
    const [form, block] = await withBlock(await aPage("Image"), "Image");
    const fields = { [`${block}-asset`]: id, [`${block}-alt`]: "La mer" };
    const draft = await admin.submit(form, fields, "Aperçu");
    const address = `${draft.document.querySelector("img[alt='La mer']")?.getAttribute("src")}`;
    // Each replica knows for ten seconds what it has answered.
    expect((await new Visitor(replica.url).request(address)).status).toBe(404);
    await admin.submit(await admin.open(form.url), {}, "Publier");
    expect((await visitor.request(address)).status).toBe(200);
    const kept = await admin.submit(await admin.open(`/admin/medias/${id}/supprimer`), {}, "Supprimer");
    expect(kept.text).toContain("Rien n’a été supprimé");
  });

  test("a film needs captions, and plays for everybody", async () => {
    const renditions = { "480.mp4": randomBytes(1000) };
    const silent = await anAsset(shop, { renditions });
    const film = await anAsset(shop, { renditions, captions: "WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour.\n" });
    const [form, block] = await withBlock(await aPage("Film"), "Film");
    const fields = { [`${block}-asset`]: silent, [`${block}-title`]: "Mon film" };
    const refused = await admin.submit(form, fields, "Publier");
    expect([refused.status, errorAt(refused, `${block}-asset`)]).toEqual([400, expect.stringMatching(/On y entend/)]);
    await admin.submit(refused, { [`${block}-asset`]: film }, "Publier");
    const page = await visitor.open("/p/film");
    for (const address of [`/medias/${film}/480.mp4`, `/medias/${film}/fr.vtt`]) {
      expect(page.html).toContain(address);
      expect((await visitor.request(address)).status).toBe(200);
    }
  });

  test("price and order follow the catalogue, and its waiting list", async () => {
    const [added, block] = await withBlock(await aPage("Offre"), "Prix d’une formation");
    const form = await admin.submit(added, { [`${block}-formation`]: "rat-race" }, "Lien vers la commande à la fin");
    await admin.submit(form, { "blocks-2-formation": "rat-race" }, "Publier");
    const shown = await visitor.open("/p/offre");
    const priceOn = (page: Page) =>
      page.document
        .querySelectorAll("article")
        .find((card) => card.querySelector("a[href='/formations/rat-race']"))
        ?.querySelector("p:last-of-type strong")?.text;
    expect(priceOn(shown)).toMatch(/€/);
    expect(priceOn(shown)).toBe(priceOn(await visitor.open("/formations")));
    expect(shown.document.querySelector("a[href='/checkout/rat-race']")).toBeTruthy();
    await editOffer(admin, "rat-race", { price: "321" });
    await eventually(async () => (await visitor.open("/p/offre")).text.includes("321 €"));
    await editOffer(admin, "rat-race", { open_date: "2099-01-01T09:00" });
    await eventually(async () => {
      const page = await visitor.open("/p/offre");
      return page.document.querySelector("a[href='/formations/rat-race#offre']") !== null;
    });
  });

  test.each([
    ["an unknown formation", "Prix d’une formation", "formation", "inconnue", /n’existe plus/],
    ["an unknown picture", "Image", "asset", "0198f2a0-0000-7000-8000-000000000000", /n’existe plus/],
    ["a script as a link", "Ouverture", "primary-to", "javascript:alert(1)", /Il faut une adresse/],
    ["a dead link in Markdown", "Texte", "text", "[Là](/nulle-part)", /ne mène à aucune page/],
    ["a promise of income", "Texte", "text", "Des revenus garantis.", /revenu/],
  ])("%s is refused beside its field, and the values are kept", async (_, label, field, value, why) => {
    const [form, block] = await withBlock(await aPage(`Refus ${label} ${value}`), label);
    const filled = { "primary-to": { "headline-text": "a", text: "b", "primary-label": "c" }, asset: { alt: "d" } };
    const others = Object.entries(filled[field as keyof typeof filled] ?? {});
    const { url, body } = admin.formRequest(
      form,
      Object.fromEntries(others.map(([name, text]) => [`${block}-${name}`, text])),
      "Publier",
    );
    body.set(`${block}-${field}`, value);
    const answer = await admin.request(url, { method: "POST", body });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toMatch(why);
    expect(html).toContain(`name="${block}-${field}"`);
    expect(html).toContain(value.replaceAll("'", "&#x27;"));
  });

  test("nobody else writes a page, and an unknown one is none", async () => {
    expect((await admin.open("/admin/pages/0198f2a0-0000-7000-8000-000000000000")).status).toBe(404);
    const answer = await visitor.request("/admin/pages/nouvelle", { method: "POST", body: new URLSearchParams() });
    expect(answer.status).toBe(302);
  });
});

test("the sales page of a formation begins with what its page says, and replaces that when it is published", async () => {
  const formation = await admin.open(`${await addressOf(admin, "rat-race")}/modifier`);
  const link = formation.document.querySelectorAll("a").find(({ text }) => text.includes("Page de vente"));
  const form = await admin.open(`${link?.getAttribute("href")}`);
  expect(form.document.querySelector('[name="blocks-0-kind"]')?.getAttribute("value")).toBe("contents");
  expect((await visitor.open("/formations/rat-race")).text).toContain("Ce qu’elle contient");
  const mine = { "blocks-0-headline-text": "Dans cette", "blocks-0-headline-accent": "formation" };
  await admin.submit(form, mine, "Publier");
  await eventually(async () => (await visitor.open("/formations/rat-race")).text.includes("Dans cette formation"));
  // One place says what is sold: the page follows it, as the order page does.
  await editOffer(admin, "rat-race", { features: "Deux leçons\nUn podcast" });
  await eventually(async () => (await visitor.open("/formations/rat-race")).text.includes("Deux leçons"));
  const page = await visitor.open("/formations/rat-race");
  expect(page.text).not.toContain("Ce qu’elle contient");
  expect(page.text).toContain("Le prix, tout compris");
  expect((await visitor.open("/sitemap.xml")).html).not.toContain("/p/rat-race");
});

test("a file is sent for an address, with or without the consent", async () => {
  const { id } = await sendFile(admin, "Ma grille.pdf", "%PDF-1.4\nune grille de prix\n");
  const [form, block] = await withBlock(await aPage("Grille"), "Fichier offert");
  const words = {
    "headline-text": "La grille",
    text: "Pour fixer tes prix.",
    asset: id,
    button: "Recevoir la grille",
    subject: "Ta grille de prix",
    message: "La voici.\n\n<b>Imprime-la.</b>",
  };
  const fields = Object.fromEntries(Object.entries(words).map(([name, text]) => [`${block}-${name}`, text]));
  const preview = await admin.submit(form, fields, "Aperçu");
  expect(preview.document.querySelector("main form button")?.hasAttribute("disabled")).toBe(true);
  await admin.submit(await admin.open(form.url), {}, "Publier");
  const ask = async (email: string, marketing: boolean) =>
    new Visitor(shop.url).submit(await visitor.open("/p/grille"), { email, marketing }, "Recevoir la grille");

  expect((await ask("sans@exemple.fr", false)).url).toContain("/fichier-offert/merci");
  const [mail] = await shop.mailbox.until("sans@exemple.fr", 1);
  expect([mail?.subject, mail?.text.includes("Imprime-la.")]).toEqual(["Ta grille de prix", true]);
  expect(mail?.html).toContain("&lt;b&gt;");
  const link = linkIn(mail, "/fichier-offert/telecharger?token=");
  const file = await fetch(link);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment/);
  expect(await file.text()).toContain("une grille de prix");
  for (const other of [link.replace(/.$/, "_"), link.replace("?", ".data?")])
    expect((await fetch(other)).status).toBe(404);
  expect(await consentOf("sans@exemple.fr")).toBeNull();
  const takers = await admin.open("/admin/contacts?vue=fichiers&recherche=SANS@");
  expect(takers.document.querySelector("tbody tr")?.text).toMatch(/sans@exemple\.fr.*Ma grille.*Sans consentement/);
  expect((await admin.submit(takers, {}, "Exporter")).html).toMatch(/;sans@exemple\.fr;;Sans consentement;Ma grille/);

  await ask("avec@exemple.fr", true);
  const mails = await shop.mailbox.until("avec@exemple.fr", 2);
  expect(mails.map(({ subject }) => subject)).toContain("Ta grille de prix");
  expect(await consentOf("avec@exemple.fr")).toMatchObject({ text: expect.stringMatching(/^J’accepte/) });
  await ask("avec@exemple.fr", false);
  const sent = await shop.db.selectFrom("emails").select("id").where("template", "=", "lead-file").execute();
  expect(sent).toHaveLength(2);

  const wrong = await ask("pas une adresse", true);
  const typed = wrong.document.querySelector("[name=email]")?.getAttribute("value");
  expect([wrong.status, typed]).toEqual([400, "pas une adresse"]);
  const open = await visitor.open("/p/grille");
  await admin.submit(await admin.open(form.url), {}, "Retirer du site");
  const late = await visitor.submit(open, { email: "tard@exemple.fr" }, "Recevoir la grille");
  expect(late.status).toBe(404);
  expect((await fetch(link)).status).toBe(200);
});

async function consentOf(email: string) {
  const row = await shop.db.selectFrom("subscribers").select("consent").where("email", "=", email).executeTakeFirst();
  return row?.consent;
}
