import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAccount } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { signIn } from "#tests/support/buying.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { answerAsAuthor } from "#tests/support/testimonials.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Testimonials: written, moderated, published and withdrawn, on two replicas. */
const shop = await aShop();
const replica = await aShop({ beside: shop, env: { PROCESS: "web" } });
const admin = await anAdmin(shop);

/** Whose author has bought, and has answered that it is hers. */
async function shareAsCustomer(nom: string, texte = WORDS): Promise<string> {
  const name = nom.split(" ")[0]?.toLowerCase() ?? "";
  await aPaidOrder(shop, name);
  const id = await share(nom, texte, `${name}@exemple.fr`);
  await answerAsAuthor(shop, `${name}@exemple.fr`);
  return id;
}

const WORDS = "zz-mots J’ai appelé quarante personnes, trente ont dit non, et la dixième cliente est arrivée en mai.";

async function share(nom: string, texte = WORDS, email = "autrice@exemple.fr"): Promise<string> {
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/temoignages/partager"), {
    nom,
    texte,
    email,
    categorie: "entrepreneuriat",
    experience: "2026-03-01",
    lien: "https://videos.example/a",
    consentement: true,
  });
  const row = await shop.db.selectFrom("testimonials").select("id").where("author", "=", nom).executeTakeFirstOrThrow();
  return row.id;
}

function rowOf(id: string) {
  return shop.db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirst();
}

async function auditOf(id: string): Promise<string[]> {
  const rows = await shop.db.selectFrom("auditLog").select("action").where("entityId", "=", id).orderBy("id").execute();
  return rows.map((row) => row.action);
}

/** The pages that both replicas show, from their page caches. */
async function onSite(address: string): Promise<string[]> {
  const pages = await Promise.all([shop, replica].map(({ url }) => new Visitor(url).open(address)));
  return pages.map((page) => page.text);
}

const publish = async (id: string, publier = "oui"): Promise<Page> => {
  const body = new URLSearchParams({ publier });
  const answer = await admin.request(`/admin/temoignages/${id}/publication`, { method: "POST", body });
  return admin.open(answer.headers.get("Location") ?? "");
};

test("an administrator reads, corrects, publishes and withdraws a visitor's testimonial; every replica shows it at once", async () => {
  const nom = `<b>Zoé</b> L.`;
  const id = await share(nom);
  for (const text of await onSite("/preuves-sociales")) expect(text).not.toContain("zz-mots");
  const waiting = await admin.open("/admin/temoignages?etat=a-relire");
  expect(waiting.document.querySelectorAll("tbody tr")).toHaveLength(1);
  expect(waiting.document.querySelectorAll("main b")).toHaveLength(0);
  const form = await admin.open(`/admin/temoignages/${id}/modifier`);
  expect(form.text).toContain("autrice@exemple.fr");
  expect(form.text).toContain("J’accepte que mon témoignage soit publié");
  expect(form.text).toContain("cette adresse n’a pas répondu que ce témoignage est d’elle");
  const saved = await admin.submit(form, { titre: "La dixième cliente", ville: "Lyon" });
  expect(saved.text).toContain("Le témoignage est enregistré.");
  expect((await rowOf(id))?.details).toMatchObject({
    email: "autrice@exemple.fr",
    city: "Lyon",
    category: "entrepreneuriat",
  });
  expect((await publish(id)).text).toContain("n’a pas encore confirmé");
  await answerAsAuthor(shop, "autrice@exemple.fr");
  expect((await publish(id)).text).toMatch(/ni commande payée, ni inscription confirmée au challenge\s?: un avis/);
  expect(await rowOf(id)).toMatchObject({ published: false });
  await aPaidOrder(shop, "autrice");
  const done = await admin.submit(await admin.open("/admin/temoignages?etat=a-relire"), {}, "Publier");
  expect(done.text).toContain("Son autrice est prévenue par e-mail.");
  await eventually(async () => (await onSite("/preuves-sociales")).every((text) => text.includes("zz-mots")), 5000);
  const [text = ""] = await onSite("/preuves-sociales");
  expect(text).toContain("La dixième cliente");
  expect(text).toMatch(/Publié le \d+ \p{L}+ \d{4}\s· formation suivie en mars 2026/u);
  expect(text).not.toContain("autrice@exemple.fr");
  const [letter] = await shop.mailbox.about("Ton témoignage va paraître", "autrice@exemple.fr");
  expect(letter?.text).toContain("parce que ce témoignage porte ton adresse");
  await publish(id, "non");
  await eventually(async () => (await onSite("/preuves-sociales")).every((page) => !page.includes("zz-mots")), 5000);
  expect(await auditOf(id)).toEqual(["update", "publish", "unpublish"]);
  expect((await admin.open(`/admin/temoignages/${id}/modifier`)).text).toMatch(/Ce qui la dit cliente.*commande/);
});

test("nothing appears before its author has been written to, and nothing at all when she cannot be reached", async () => {
  const id = await shareAsCustomer("Prevenue R.", `${WORDS} zz-prevenue`);
  shop.mailbox.mode = "hold";
  expect((await publish(id)).text).toContain("Le témoignage paraît dès que ce message est parti.");
  await eventually(() => shop.mailbox.held === 1);
  await publish(id);
  expect(await rowOf(id)).toMatchObject({ published: false, publishedAt: null });
  shop.mailbox.release();
  await eventually(async () => (await onSite("/preuves-sociales")).every((text) => text.includes("zz-prevenue")), 5000);
  const letters = await shop.mailbox.about("Ton témoignage va paraître", "prevenue@exemple.fr");
  expect(letters.map(({ text }) => text.includes("zz-prevenue"))).toEqual([true]);
  await publish(id, "non");

  const lost = await shareAsCustomer("Perdue R.", `${WORDS} zz-perdue`);
  shop.mailbox.mode = "refuse-for-good";
  await publish(lost);
  await eventually(async () => (await publish(lost)).text.includes("L’e-mail qui prévient l’autrice n’est pas parti"));
  shop.mailbox.mode = "accept";
  expect(await rowOf(lost)).toMatchObject({ published: false, publishedAt: null });
  expect(await auditOf(id)).toEqual(["publish", "unpublish"]);
  expect(await auditOf(lost)).toEqual(["publish"]);
});

test("a double click publishes a testimonial once, and publishing it again keeps the first date", async () => {
  const id = await shareAsCustomer("Lou P.");
  await Promise.all([publish(id), publish(id)]);
  await eventually(async () => (await rowOf(id))?.published === true);
  const first = (await rowOf(id))?.publishedAt;
  await publish(id, "non");
  await publish(id);
  expect((await rowOf(id))?.publishedAt).toEqual(first);
  expect(await auditOf(id)).toEqual(["publish", "unpublish", "publish"]);
  await publish(id, "non");
});

test.each([
  ["success-story", "/temoignages", { avant: "zz-avant", transformation: "zz-transfo", resultats: "zz-resultats" }],
  ["challenge", "/challenge", { metier: "Potière", localisation: "Arles", age: "41" }],
  ["secondary-residence", "/residence-secondaire", { metier: "Potière", localisation: "Arles" }],
  ["video", "/preuves-sociales", { duree: "2 min 10", transcription: "zz-un\nzz-deux", transformation: "zz-transfo" }],
  ["screenshot", "/preuves-sociales", { ecran: "Agenda", lignes: "Lundi : zz-lundi\nMardi : zz-mardi", floute: true }],
  ["written", "/preuves-sociales", { ville: "Arles", titre: "zz-titre", resultat: "zz-resultat" }],
] as const)("a new %s is written with the fields of its type and shown on %s", async (kind, address, fields) => {
  const auteur = `Nouvelle ${kind}`;
  const texte = `zz-texte-${kind}`;
  const form = await admin.open(`/admin/temoignages/nouveau?genre=${kind}`);
  const typed = { auteur, texte, vecu_le: "2026-02-10", accord: "e-mail du 3 mars 2026", ...fields };
  await admin.submit(form, typed);
  const row = await shop.db
    .selectFrom("testimonials")
    .selectAll()
    .where("author", "=", auteur)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind,
    isSample: false,
    published: false,
    consent: { text: expect.stringContaining("e-mail du 3 mars") },
  });
  const refused = await publish(row.id);
  expect(refused.text).toContain("Il manque l’adresse de l’autrice");
  await aPaidOrder(shop, kind);
  await admin.submit(refused, { adresse: `${kind}@exemple.fr` }, "Enregistrer");
  await publish(row.id);
  await eventually(async () => (await onSite(address)).every((text) => text.includes(texte)), 5000);
  const [text = ""] = await onSite(address);
  for (const value of Object.values(fields))
    if (typeof value === "string" && value.startsWith("zz-")) expect(text).toContain(value.split("\n")[0]);
  const again = await admin.open(`/admin/temoignages/${row.id}/modifier`);
  await admin.submit(again, {}, "Enregistrer");
  expect((await rowOf(row.id))?.details).toEqual(row.details);
});

test("a double click creates one testimonial; going back and changing the text creates another", async () => {
  const form = await admin.open("/admin/temoignages/nouveau?genre=written");
  const write = (texte: string) => admin.submit(form, { auteur: "Deux clics", texte });
  await Promise.all([write("zz-une"), write("zz-une")]);
  await write("zz-autre");
  await write("zz-une");
  const rows = await shop.db
    .selectFrom("testimonials")
    .select(["id", "text"])
    .where("author", "=", "Deux clics")
    .orderBy("text")
    .execute();
  expect(rows.map(({ text }) => text)).toEqual(["zz-autre", "zz-une"]);
  for (const { id } of rows) expect(await auditOf(id)).toEqual(["create"]);
});

test("no testimonial is published without its author's consent or the date of the experience", async () => {
  const form = await admin.open("/admin/temoignages/nouveau?genre=written");
  await admin.submit(form, { auteur: "Sans accord", texte: "zz-sans", vecu_le: "2026-01-01" });
  await admin.submit(form, { auteur: "Sans date", texte: "zz-sans", accord: "de vive voix" });
  const rows = await shop.db
    .selectFrom("testimonials")
    .select(["id", "author"])
    .where("text", "=", "zz-sans")
    .orderBy("author")
    .execute();
  const [noConsent, noDate] = rows;
  expect((await publish(noConsent?.id ?? "")).text).toContain("Il manque l’accord de l’autrice");
  expect((await publish(noDate?.id ?? "")).text).toContain("Il manque la date de l’expérience");
  expect((await publish(newId())).text).toContain("Ce témoignage n’existe plus.");
  for (const row of rows) expect(await rowOf(row.id)).toMatchObject({ published: false });
});

test("an invalid testimonial is not saved, and its form keeps the typed values", async () => {
  const form = await admin.open("/admin/temoignages/nouveau?genre=challenge");
  const page = await admin.submit(form, {
    auteur: " ",
    texte: "gardé",
    age: "vieille",
    vecu_le: "2199-01-01",
  });
  expect(page.status).toBe(400);
  expect(page.text).toContain("3 points sont à corriger");
  expect(page.document.querySelector("[name=texte]")?.text).toBe("gardé");
  // Only the author may rate.
  expect(page.document.querySelector("[name=note]")).toBeNull();
  expect((await admin.open("/admin/temoignages/nouveau?genre=autre")).text).toContain("De quel genre");
});

test("unknown fields of a testimonial's form are ignored", async () => {
  const id = await share("Ida M.");
  const { url, body } = admin.formRequest(await admin.open(`/admin/temoignages/${id}/modifier`), {}, "Enregistrer");
  const extra = {
    published: "true",
    is_sample: "true",
    kind: "video",
    id: newId(),
    position: "9",
    email: "x@y.fr",
    consent: "x",
  };
  for (const [name, value] of Object.entries(extra)) body.append(name, value);
  await admin.request(url, { method: "POST", body });
  const row = await rowOf(id);
  expect(row).toMatchObject({ kind: "written", published: false, isSample: false, position: 0, author: "Ida M." });
  expect(row?.details).toMatchObject({ email: "autrice@exemple.fr", videoUrl: "https://videos.example/a" });
  expect(row?.consent).toMatchObject({ text: expect.stringContaining("J’accepte que mon témoignage") });
});

test("when two administrators edit the same testimonial, the second is told and overwrites nothing; two clicks are one", async () => {
  const id = await share("Ana B.");
  const form = await admin.open(`/admin/temoignages/${id}/modifier`);
  for (const click of [1, 2])
    expect([click, (await admin.submit(form, { titre: "La première" })).status]).toEqual([click, 200]);
  const second = await admin.submit(form, { titre: "La seconde" });
  expect([second.status, second.text.includes("a été modifié pendant que vous l’aviez ouvert")]).toEqual([409, true]);
  expect((await admin.submit(second, { titre: "La seconde" })).status).toBe(409);
  expect((await rowOf(id))?.details.title).toBe("La première");
});

test("a sample testimonial is marked as an example, and no edit changes that", async () => {
  const list = await admin.open("/admin/temoignages?genre=video");
  expect(list.text).toContain("Exemple");
  const link = list.document.querySelectorAll("tbody a[href$='/modifier']").at(-1)?.getAttribute("href") ?? "";
  const id = link.split("/")[3] ?? "";
  await admin.submit(await admin.open(link), { duree: "9 min" });
  expect(await rowOf(id)).toMatchObject({ isSample: true, published: true, details: { duration: "9 min" } });
});

test("an administrator deletes a testimonial after a confirmation, and it disappears from the site", async () => {
  const id = await shareAsCustomer("Eva D.", `${WORDS} zz-adieu`);
  await publish(id);
  await eventually(async () => (await onSite("/preuves-sociales")).every((text) => text.includes("zz-adieu")), 5000);
  const page = await admin.open(`/admin/temoignages/${id}/supprimer`);
  expect(page.text).toContain("Êtes-vous sûr de vouloir supprimer le témoignage de « Eva D. » ?");
  expect((await admin.submit(page, {}, "Supprimer")).text).toContain("Le témoignage est supprimé.");
  await eventually(async () => (await onSite("/preuves-sociales")).every((text) => !text.includes("zz-adieu")), 5000);
  expect(await rowOf(id)).toBeUndefined();
  expect(await auditOf(id)).toEqual(["publish", "delete"]);
});

test("guests and customers can neither read nor publish testimonials in the administration", async () => {
  const id = await share("Secrète S.", `${WORDS} zz-secret`);
  const customer = new Visitor(shop.url);
  await anAccount(shop, "cliente@exemple.fr");
  await signIn(customer, "cliente@exemple.fr");
  const base = `/admin/temoignages`;
  const addresses = [
    base,
    `${base}/nouveau?genre=written`,
    ...["modifier", "publication", "supprimer"].map((end) => `${base}/${id}/${end}`),
  ];
  for (const visitor of [new Visitor(shop.url), customer]) {
    for (const address of [...addresses, ...addresses.map((each) => `${each.split("?")[0]}.data`)]) {
      for (const method of ["GET", "POST"]) {
        const body =
          method === "POST" ? new URLSearchParams({ publier: "oui", auteur: "Intruse", texte: "x" }) : undefined;
        const answer = await visitor.request(address, { method, body });
        expect({ address, method, status: answer.status }).not.toMatchObject({ status: 200 });
        expect(await answer.text()).not.toContain("zz-secret");
      }
    }
  }
  expect(await rowOf(id)).toMatchObject({ published: false, author: "Secrète S." });
  expect(await auditOf(id)).toEqual([]);
});
