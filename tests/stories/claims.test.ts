import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { figuresIn } from "#app/content/figures.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { dayIn } from "#tests/support/offers.ts";
import { termsIn } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { publicAddresses } from "#tests/support/site.ts";
import { answerAsAuthor } from "#tests/support/testimonials.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The figures and reviews of the site: proven in the administration of one process, shown by another one that takes real money. */
const shop = await aShop();
const live = await aShop({ beside: shop, env: LIVE });
const admin = await anAdmin(shop);

/** Beside the claims that the content declares: the wording of the site before anything was proven. */
const NET = [
  ...["2 500", "2 000 +", "15 000 € +", "5 847", "87 %", "98 %", "92 %", "4,9 / 5", "4,9 sur 5", "6,2 mois", "15 M€"],
  ...["50 K", "45 +", "150 h +", "10 ans +", "seize appartements", "trois sociétés", "milliers d’élèves"],
  ...["quarante-cinq pays", "plus de dix ans", "171 €", "six vidéos", "six captures"],
];
const PDF = Buffer.from("%PDF-1.7\n% enquête auprès des élèves\n%%EOF");
/** The whole HTML of a page of the live shop, with plain spaces. */
function onSite(address: string): Promise<{ status: number | undefined; html: string }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(live.url + address, { headers: { Host: "essor.example" } }, (response) => {
      let html = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        html += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, html: html.replace(/\s+/g, " ") }));
    });
    call.on("error", reject).end();
  });
}

const textOf = (html: string) => parse(html).querySelector("main")?.textContent ?? "";
const claimsIn = (text: string) => [
  ...figuresIn(text),
  ...NET.filter((words) => text.toLowerCase().includes(words.toLowerCase())),
];

function aProof(name = "enquete.pdf", bytes: Buffer = PDF): File {
  return new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
}

/** Sends the administration's form about a figure, with its proof. */
async function state(key: string, fields: Record<string, string>, file?: File): Promise<Page> {
  const form = await admin.open(`/admin/chiffres/${key}`);
  const { url, body } = admin.formRequest(form, { source: "", ...fields });
  const sent = new FormData();
  for (const [name, value] of body) if (name !== "fichier") sent.append(name, value);
  if (file) sent.append("fichier", file);
  const answer = await admin.request(url, { method: "POST", body: sent });
  if (answer.status === 303) return admin.open(answer.headers.get("Location") ?? "");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const html = bytes.toString();
  const document = parse(html);
  return { url: `${url}`, status: answer.status, headers: answer.headers, bytes, html, document, text: document.text };
}

const SURVEY = {
  source: "enquête par e-mail auprès des élèves",
  echantillon: "212",
  du: "2026-03-01",
  au: "2026-06-30",
};
const verified = { verifie: dayIn(0), valable: dayIn(300) };

const isRegulated = (address: string) => ["/residence-secondaire", "/ressources/regime"].includes(address);

/** Published testimonials of every kind by unknown authors, like samples without their mark. */
async function unprovenReviews(): Promise<string[]> {
  await publishOf("inconnue@exemple.fr", "Inès I.");
  const { rows } = await sql<{ text: string; kind: string }>`update testimonials set is_sample = false, published = true
      where checked_by is null returning text, kind`.execute(shop.db);
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(6);
  return rows.flatMap(({ text }) => text.replace(/\s+/g, " ").slice(0, 30) || []);
}

test("with a live key and no proof, no figure or review appears on any page, in structured data, in the feed or in an email", async () => {
  const reviews = await unprovenReviews();
  const unproven = (html: string) => [...claimsIn(html), ...reviews.filter((words) => html.includes(words))];
  // A text that an administrator has typed, too.
  await sql`update formations set description = description || ' Déjà 87 % ont quitté le salariat. Zz-suite.',
      features = features || '["98 % de satisfaction"]' where slug = 'liberte-financiere'`.execute(shop.db);
  expect((await onSite("/formations/liberte-financiere")).html).toContain("Zz-suite.");
  const sitemap = (await onSite("/sitemap.xml")).html;
  const listed = [...sitemap.matchAll(/<loc>https:\/\/essor\.example([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
  const files = ["/sitemap.xml", "/flux.xml", "/robots.txt"];
  const addresses = new Set([...publicAddresses, ...listed, ...files]);
  expect(addresses.size).toBeGreaterThan(55);
  for (const address of addresses) {
    const { status, html } = await onSite(address);
    // Regulated pages wait for a lawyer's document.
    expect(status, address).toBe(isRegulated(address) ? 404 : 200);
    expect(unproven(html), address).toEqual([]);
    expect(html, address).not.toMatch(/"(Review|AggregateRating)"/);
  }
  expect((await onSite("/a-propos-de-moi")).html).toContain("J’écris les formations que tu trouves ici");
  expect((await onSite("/chiffres")).html).toContain("Aucun chiffre n’est publié pour le moment");
  expect((await onSite("/temoignages")).html).not.toContain("en quelques chiffres");

  const templates = await admin.open("/admin/emails/modeles");
  const links = templates.document.querySelectorAll("main a[href*='lettre=']").map((a) => a.getAttribute("href") ?? "");
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) {
    const { document } = await admin.open(new URL(link, `${shop.url}/admin/emails/modeles`).href);
    const frame = document.querySelector("iframe")?.getAttribute("srcdoc") ?? "";
    const words = `${frame} ${document.querySelector("main")?.textContent}`.replace(/\s+/g, " ");
    expect(unproven(words), link).toEqual([]);
  }
});

test("without a live key the founder's figures are marked as declared, and the page of proofs lists none of them", async () => {
  const page = await new Visitor(shop.url).open("/chiffres");
  expect(page.text).toContain("Aucune source n’est publiée pour le moment");
  expect([page.text.includes("2 500"), page.document.querySelector("table")]).toEqual([false, null]);
  const home = await new Visitor(shop.url).open("/");
  expect(home.text).toContain("seize appartements");
  expect(home.text).toContain("Chiffres déclarés par la fondatrice.");
  expect(home.text).toContain("Leur source n’est pas encore publiée.");
  expect(home.document.querySelector("main a[href='/chiffres']")).toBeNull();
});

test("a figure with a verified proof is shown with its source, sample and period until the proof expires", async () => {
  const done = await state("satisfaction", { ...SURVEY, ...verified }, aProof());
  expect(done.text).toContain("Le chiffre est enregistré.");
  await eventually(async () => (await onSite("/temoignages")).html.includes("98 %"), 5000);
  const source = "Source : enquête par e-mail auprès des élèves, n = 212, du 1er mars 2026 au 30 juin 2026.";
  expect(textOf((await onSite("/temoignages")).html)).toContain(source);
  expect(claimsIn((await onSite("/temoignages")).html)).toEqual(["satisfaction", "98 %"]);
  expect((await onSite("/temoignages")).html).toMatch(/<a href="\/chiffres"[^>]*>D’où viennent-ils/);
  const figures = textOf((await onSite("/chiffres")).html);
  expect(figures).toContain("de satisfaction");
  expect(figures).toContain("212");
  expect(figures).not.toContain("Déclaré");

  await shop.inspect(async (db) => {
    await db.updateTable("claims").set({ expiresAt: new Date() }).execute();
    await sql`notify pages`.execute(db);
  });
  await eventually(async () => claimsIn((await onSite("/temoignages")).html).length === 0, 5000);
  expect((await admin.open("/admin/chiffres")).text).toContain("Expiré");
});

test("a sentence with figures is shown only while all of them are proven with the values that it states", async () => {
  const fields = { source: "registre du commerce et actes notariés", du: "2015-01-01", au: "2026-10-31", ...verified };
  await state("companies", fields, aProof());
  expect((await onSite("/entrepreneuriat")).html).not.toContain("moins de 30 jours");
  await state("apartments", { ...fields, valeur: "17" }, aProof());
  await eventually(async () => (await onSite("/a-propos-de-moi")).html.includes("17"), 5000);
  await state("firstClients", { ...SURVEY, ...verified }, aProof());
  await eventually(async () => textOf((await onSite("/entrepreneuriat")).html).includes("moins de 30 jours"), 5000);
  // The same in a trial, also with a value that is not verified, and without what was withdrawn.
  const trial = new Visitor(shop.url);
  expect((await state("apartments", { valeur: "19", verifie: "" })).text).toContain("Il n’est pas vérifié");
  expect((await trial.open("/a-propos-de-moi")).text).toMatch(/appartements gérés\s*19/);
  expect((await trial.open("/")).text).not.toContain("seize appartements");
  await admin.submit(await admin.open("/admin/chiffres/apartments"), {}, "Retirer ce chiffre");
  expect((await trial.open("/a-propos-de-moi")).text).not.toContain("appartements gérés");
  await state("apartments", { ...fields, valeur: "16" }, aProof());
  await eventually(async () => (await trial.open("/")).text.includes("sociétés créées, seize appartements,"), 5000);
});

test("the form refuses a figure that contradicts another one, and contradictory figures in the database are not shown", async () => {
  await state("satisfaction", { ...SURVEY, ...verified });
  const refused = await state("recommend", { ...SURVEY, ...verified }, aProof());
  expect(refused.status).toBe(400);
  expect(errorAt(refused, "valeur")).toContain("se contredisent");
  expect((await admin.open("/admin/chiffres")).text).toContain("se contredisent");
  await shop.inspect(async (db) => {
    const row = { key: "recommend", value: "92 %", source: "x", verifiedAt: new Date(), expiresAt: "2099-01-01" };
    await db.insertInto("claims").values(row).execute();
    await sql`notify pages`.execute(db);
  });
  await eventually(async () => claimsIn((await onSite("/preuves-sociales")).html).length === 0, 5000);
  const form = await admin.open("/admin/chiffres/recommend");
  expect(form.text).toContain("Contredit");
  expect((await admin.submit(form, {}, "Retirer ce chiffre")).text).toContain("Le chiffre est retiré.");
  await eventually(async () => claimsIn((await onSite("/preuves-sociales")).html).includes("satisfaction"), 5000);
});

test("an income is refused without its charges, a survey without its sample, and any figure without a proof as PDF or picture", async () => {
  const bare = await state("averageMonthlyIncome", { ...verified });
  expect(bare.status).toBe(400);
  for (const field of ["source", "echantillon", "du", "charges", "fichier"])
    expect(errorAt(bare, field), field).toBeTruthy();
  const page = aProof("enquete.pdf", Buffer.from("<!doctype html><script>alert(1)</script>"));
  const refused = await state("averageMonthlyIncome", { ...SURVEY, charges: "cotisations", ...verified }, page);
  expect(errorAt(refused, "fichier")).toContain("ni un PDF ni une image");
  expect(refused.document.querySelector("[name=charges]")?.text).toBe("cotisations");
  await state("averageMonthlyIncome", { ...SURVEY, charges: "cotisations et impôts", ...verified }, aProof());
  await eventually(async () => (await onSite("/temoignages")).html.includes("5 847"), 5000);
  const text = textOf((await onSite("/temoignages")).html);
  expect(text).toContain("Charges : cotisations et impôts.");
  expect(text).toContain("Ces résultats ne garantissent rien.");
});

test("a proof that is far too large brings the form back, with the limit", async () => {
  const heavy = aProof("photo.pdf", Buffer.concat([PDF, Buffer.alloc(13 * 1024 * 1024)]));
  const refused = await state("rating", { valeur: "4,8 / 5" }, heavy);
  expect([refused.status, errorAt(refused, "fichier")]).toEqual([413, expect.stringContaining("10 Mo au plus")]);
});

test("only an administrator can open a proof, and a replaced proof is kept", async () => {
  const fields = { ...SURVEY, source: "première enquête" };
  await state("rating", fields, aProof("première.pdf"));
  await state(
    "rating",
    { ...fields, source: "seconde enquête" },
    aProof("seconde.pdf", Buffer.from("%PDF-1.7 seconde")),
  );
  const form = await admin.open("/admin/chiffres/rating");
  expect(form.text).toContain("première enquête");
  const links = form.document.querySelectorAll("a[href*='/justificatifs/']").map((a) => a.getAttribute("href") ?? "");
  expect(links).toHaveLength(2);
  const answer = await admin.request(links[1] ?? "");
  expect(answer.headers.get("Content-Disposition")).toContain("attachment");
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
  const guest = await new Visitor(shop.url).request(links[1] ?? "");
  expect(guest.status).toBe(302);
});

const WORDS = "zz-avis J’ai suivi les cinq modules, j’ai été remboursée, et je le raconte ici quand même.";

/** A testimonial from that address, published in the administration. */
async function publishOf(email: string, nom: string): Promise<string> {
  const visitor = new Visitor(shop.url);
  const shared = await visitor.open("/temoignages/partager");
  const fields = { nom, email, texte: WORDS, categorie: "mindset", experience: "2026-03-01", note: "3" };
  await visitor.submit(shared, { ...fields, consentement: true });
  await answerAsAuthor(shop, email);
  const { id } = await shop.db
    .selectFrom("testimonials")
    .select("id")
    .where("author", "=", nom)
    .executeTakeFirstOrThrow();
  await admin.submit(
    await admin.open(`/admin/temoignages/${id}/modifier`),
    { texte: `${WORDS} Voilà.` },
    "Enregistrer",
  );
  const form = await admin.open(`/admin/temoignages/${id}/modifier`);
  await admin.submit(form, {}, "Publier");
  return id;
}

test("with a live key a review is shown only when its author has an order, refunded or not, or a sign-up", async () => {
  await shop.inspect(async (db) => {
    const { id } = await db.selectFrom("formations").select("id").limit(1).executeTakeFirstOrThrow();
    await sql`insert into orders (id, idempotency_key, email, formation_id, formation_name, type, status, amount_cents, refunded_cents,
        offer, consents, terms_version, terms_sha256, expires_at, paid_at)
      values (${newId()}, ${newId()}, 'Remboursee@exemple.fr', ${id}, 'x', 'payment', 'refunded', 100, 100,
        '{}', '[]', '2026-11-21', ${await termsIn(db)}, now(), now())`.execute(db);
  });
  await publishOf("remboursee@exemple.fr", "Rita R.");
  await eventually(async () => (await onSite("/preuves-sociales")).html.includes("Rita R."), 5000);
  const { html } = await onSite("/preuves-sociales");
  // Inès I. is published as well, and unknown.
  expect(textOf(html)).toContain("Voilà.");
  expect(html).toContain('aria-label="3 sur 5"');
  expect(html).not.toContain("Inès I.");
  expect(html).not.toContain("Exemple<");
  const row = await shop.db
    .selectFrom("testimonials")
    .select(["originalText", "checkedBy"])
    .where("author", "=", "Rita R.")
    .executeTakeFirst();
  expect(row).toEqual({ originalText: WORDS, checkedBy: "order" });
});

test("a refused review is not published, and its author is told the reason by email", async () => {
  const visitor = new Visitor(shop.url);
  const fields = {
    nom: "Nora N.",
    email: "nora@exemple.fr",
    texte: WORDS,
    categorie: "mindset",
    experience: "2026-03-01",
  };
  await visitor.submit(await visitor.open("/temoignages/partager"), { ...fields, consentement: true });
  const list = await admin.open("/admin/temoignages?etat=a-relire");
  const edit = list.document.querySelector("tbody a[href$='/modifier']")?.getAttribute("href") ?? "";
  const motif = "Nous ne retrouvons ni commande ni inscription à votre adresse.";
  expect((await admin.submit(await admin.open(edit), { motif: "non" }, "Refuser")).text).toContain("Écrivez le motif");
  expect((await admin.submit(await admin.open(edit), { motif }, "Refuser")).text).toContain(
    "Le témoignage est refusé.",
  );
  const [mail] = await shop.mailbox.about("Ton témoignage ne sera pas publié", "nora@exemple.fr");
  expect(mail?.text).toContain(motif);
  expect((await admin.open("/admin/temoignages?etat=a-relire")).text).not.toContain("Nora N.");
});
