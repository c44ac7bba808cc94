import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { headerOf } from "#tests/support/emails.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The page of one person: what every desk knows of her, a message to her, and the question for a testimonial. */
const LEA = "lea@exemple.fr";
const FORM = "/temoignages/partager";

const shop = await aShop();
const admin = await anAdmin(shop);
const lea = await aCustomer(shop, LEA, "mindset");

test("her page holds what the desks know of her, leads there, and is reached from each of them", async () => {
  await lea.submit(
    await lea.open("/formations/mindset/apprendre/releve-de-sept-jours"),
    { question: "Et si je saute un jour ?" },
    "Envoyer ma question",
  );
  await lea.submit(await lea.open("/guide"), { email: LEA, marketing: true });
  const message = { nom: "Léa Martin", email: "Lea@Exemple.fr", message: "Une question avant de choisir." };
  await lea.submit(await lea.open("/contact"), message);
  const own = { nom: "Léa", email: LEA, texte: "J’ai fait les sept jours, et deux fois j’ai triché un peu." };
  const told = { ...own, categorie: "mindset", experience: "2026-03-01", consentement: true };
  await lea.submit(await lea.open(FORM), told);
  await give("Formation Entrepreneuriat", LEA, "Ancienne élève");
  const order = await findOrder(shop, LEA);

  const hers = `/admin/personnes/${await idOf("users", LEA)}`;
  const questions = await admin.open("/admin/questions");
  const question = questions.document.querySelector("tbody a[href^='/admin/questions/']")?.getAttribute("href");
  const listed = [
    "/admin/apprenantes?adresse=lea",
    "/admin/contacts?vue=guide",
    "/admin/contacts?vue=consentements",
    "/admin/contacts?vue=messages",
    `/admin/commandes/${order.id}`,
    `${question}`,
  ];
  for (const address of listed) expect(linksOf(await admin.open(address)), address).toContain(hers);

  const page = await admin.open(hers);
  expect(linksOf(page)).toEqual(
    expect.arrayContaining([
      `/admin/commandes/${order.id}`,
      `${question}`,
      "/admin/apprenantes?email=lea%40exemple.fr#acces",
    ]),
  );
  expect(page.text).toMatch(/Dernière connexion\d/);
  expect(page.text).toMatch(/Formation MindsetAchetée.*sans fin prévue0 leçon sur 28vue le/);
  expect(page.text).toMatch(/Donné à la main : Ancienne élève/);
  expect(page.text).toMatch(/À répondre Et si je saute un jour \?/);
  expect(page.text).toMatch(/À répondre Une question avant de choisir\./);
  expect(page.text).toMatch(/Pas publié J’ai fait les sept jours/);
  // Its letter waits in her mailbox.
  expect(page.text).toMatch(/ConsentementsÀ confirmer « .+ »Guide, .+, version \d/);
  expect(page.text).toMatch(/E-mailÉtatLe.*Confirmation de commande/);

  const back = await admin.submit(page, {}, "Retirer l’accès");
  expect(new URL(back.url).pathname).toBe(hers);
  expect(back.text).toMatch(/L’accès est retiré\..*fermé le/);
  expect((await lea.open("/formations/entrepreneuriat/apprendre")).status).toBe(404);
});

test("her emails stand in the order in which she gets them, those to come first, with the day on which they leave", async () => {
  const inDays = (days: number) =>
    shop.edit(`insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for)
      values (gen_random_uuid(), 'personal-message', 'transactional', '${LEA}', '{"subject": "Plus tard"}', 'plus-tard-${days}',
        date '2199-01-01' + ${days} + interval '7 hours')`);
  for (const days of [0, 2, 1]) await inDays(days);
  const table = (await pageOf(LEA)).document.querySelectorAll("table").find(({ text }) => text.includes("Ses e-mails"));
  const days = table?.querySelectorAll("tbody tr").map((row) => row.querySelector("td:last-child")?.text);
  expect(days?.slice(0, 3)).toEqual([3, 2, 1].map((day) => expect.stringMatching(`^${day}(er)? janvier 2199 à `)));
  expect(days?.[3]).not.toContain("2199");
  await shop.edit("delete from emails where dedupe_key like 'plus-tard-%'");
});

test("a consent that was taken back is not in force any more", async () => {
  const email = "partie@exemple.fr";
  const guest = new Visitor(shop.url);
  await guest.submit(await guest.open("/guide"), { email, marketing: true });
  const consents = async () => (await admin.open(`/admin/personnes/${await idOf("subscribers", email)}`)).text;
  expect(await consents()).toContain("ConsentementsÀ confirmer");
  await shop.edit(
    `update subscribers set unsubscribed_at = now(), consent_withdrawn_at = now() where email = '${email}'`,
  );
  expect(await consents()).toContain("ConsentementsPlus en vigueur");
});

test("what was paid back of an order stands beside its amount", async () => {
  const order = await findOrder(shop, LEA);
  const refund = (cents: number) =>
    shop.edit(`update order_payments set refunded_cents = ${cents} where order_id = '${order.id}'`);
  await refund(29_699);
  expect((await admin.open(`/admin/personnes/${await idOf("users", LEA)}`)).text).toContain("dont 296,99 € remboursés");
  await refund(0);
});

test("a contact without an account has a page, an account's contact leads to the account, anybody else is unknown", async () => {
  const email = "curieuse@exemple.fr";
  await new Visitor(shop.url).submit(await new Visitor(shop.url).open("/guide"), { email });
  const page = await admin.open(`/admin/personnes/${await idOf("subscribers", email)}`);
  expect(page.text).toMatch(/CompteAucun.*Guide, depuis le .*Aucune commande/);
  const { url } = await admin.open(`/admin/personnes/${await idOf("subscribers", LEA)}`);
  expect(new URL(url).pathname).toBe(`/admin/personnes/${await idOf("users", LEA)}`);
  for (const id of [randomUUID(), "lea"]) expect((await admin.open(`/admin/personnes/${id}`)).status).toBe(404);
});

test("she gets what was typed to her once, as plain text; it is hers to export, and the log has no word of it", async () => {
  const page = await pageOf(LEA);
  const typed = { sujet: "Ta <question>", message: "Bonjour Léa,\n\nUn jour sauté ne fait rien.\n<b>Continue</b>" };
  for (const [wrong, field] of [
    [{ sujet: "ab" }, "sujet"],
    [{ sujet: "x".repeat(151) }, "sujet"],
    [{ message: "Bonjour" }, "message"],
    [{ message: "x".repeat(5001) }, "message"],
  ] as const) {
    const refused = await admin.submit(page, { ...typed, ...wrong }, "Envoyer");
    expect([refused.status, errorAt(refused, field)]).toEqual([400, expect.stringMatching(/Il faut un|trop long/)]);
    expect(refused.document.querySelector(`[name=${field === "sujet" ? "message" : "sujet"}]`)?.outerHTML).toContain(
      field === "sujet" ? "Un jour sauté" : "Ta &lt;question&gt;",
    );
  }
  expect(page.text).toContain("Ce n’est pas la place d’une offre");
  const { url, body } = admin.formRequest(page, typed, "Envoyer");
  const clicks = await Promise.all([1, 2, 3].map(() => admin.request(url, { method: "POST", body })));
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
  const [mail, ...others] = await shop.mailbox.about("Ta <question>", LEA);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("<b>Continue</b>");
  expect(mail?.html).not.toContain("<b>Continue");
  expect(headerOf(mail, "list-unsubscribe")).toBeUndefined();

  const data = await (await lea.request("/compte/donnees/export")).text();
  expect(data).toContain("Un jour sauté ne fait rien.");
  const log = await shop.inspect((db) => db.selectFrom("auditLog").selectAll().where("entity", "=", "email").execute());
  expect(log).toMatchObject([{ action: "create", actor: "admin@essor.example" }]);
  expect(JSON.stringify(log)).not.toMatch(/Un jour|question|lea@/);

  await shop.edit("insert into suppressed_addresses (email, reason) values ('lea@exemple.fr', 'by-hand')");
  const refused = await admin.submit(page, { ...typed, sujet: "Encore" }, "Envoyer");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("rien n’y est envoyé")]);
  expect((await pageOf(LEA)).text).toContain("Adresse bloquée");
  await shop.edit("delete from suppressed_addresses");
});

test("a message is answered from her page: « Répondre » leads there with the tick, and what else she wrote still waits", async () => {
  for (const message of ["Comment changer de carte ?", "Et ma facture ?"])
    await lea.submit(await lea.open("/contact"), { nom: "Léa", email: LEA, message });
  const list = await admin.open(`/admin/contacts?vue=messages&etat=a-repondre&recherche=${LEA}`);
  const rows = list.document.querySelectorAll("tbody tr");
  const asked = rows.find((row) => row.text.includes("changer de carte"));
  const page = await admin.open(asked?.querySelector("td:last-child a")?.getAttribute("href") ?? "");
  expect(page.document.querySelectorAll("[name=repond]")).toHaveLength(rows.length);
  expect(page.document.querySelectorAll("[name=repond][checked]")).toHaveLength(1);
  // On a telephone the list of her messages is far above.
  const beside = (shown: Page) => shown.document.querySelector("section:has(#ecrire) blockquote")?.text;
  expect([beside(page), beside(await pageOf(LEA))]).toEqual(["Comment changer de carte ?", undefined]);
  const subject = page.document.querySelector("[name=sujet]")?.getAttribute("value");
  expect(subject).toMatch(/^Votre message du \d+(er)? \p{L}+ \d{4}$/u);
  const refused = await admin.submit(page, { sujet: "Re", message: "Dans votre compte, en bas." }, "Envoyer");
  expect(beside(refused)).toBe("Comment changer de carte ?");
  expect(refused.document.querySelectorAll("[name=repond][checked]")).toHaveLength(1);
  await admin.submit(refused, { sujet: "Votre carte" }, "Envoyer");
  const left = (await admin.open(`/admin/contacts?vue=messages&etat=a-repondre&recherche=${LEA}`)).text;
  expect(left).not.toContain("changer de carte");
  expect(left).toContain("Et ma facture");
  expect((await admin.open("/admin/journal?objet=contact_message")).text).toContain("Noté répondu");
});

test("the email at the end of a course asks for a testimonial, once; a second one is not sent by hand", async () => {
  const nadia = await aLearner(shop, "nadia@exemple.fr", "mindset");
  const early = { intent: "temoignage", formation: await formationId("mindset") };
  expect((await ask("nadia@exemple.fr", early)).status).toBe(409);
  await doAllBut("nadia@exemple.fr", "recevoir");
  await nadia.submit(await nadia.open("/formations/mindset/apprendre/recevoir"), {}, "J’ai terminé");
  const [end] = await shop.mailbox.about("C’est fait\u00a0: Formation Mindset", "nadia@exemple.fr");
  expect(end?.text).toContain(FORM);
  expect((await pageOf("nadia@exemple.fr")).text).toMatch(/Témoignage demandé le \d/);
  const again = await ask("nadia@exemple.fr", early);
  expect(again.headers.get("Location")).toContain("notice=testimonial-asked-already");
  expect(await requestsTo("nadia@exemple.fr")).toBe(0);
});

test("whoever has spoken, has left or has not been asked: only the last one gets the question, from the button, once", async () => {
  const formation = await formationId("mindset");
  const story = { author: "Ana", text: "Dit déjà", details: JSON.stringify({ email: "ana@exemple.fr" }) };
  await shop.inspect((db) =>
    db
      .insertInto("testimonials")
      .values({ ...story, id: randomUUID(), kind: "written" })
      .execute(),
  );
  await shop.edit(
    "insert into subscribers (id, email, source, unsubscribed_at) values (gen_random_uuid(), 'zoe@exemple.fr', 'guide', now())",
  );
  for (const email of ["ana@exemple.fr", "zoe@exemple.fr"]) {
    const learner = await aLearner(shop, email, "mindset");
    await doAllBut(email, "recevoir");
    await learner.submit(await learner.open("/formations/mindset/apprendre/recevoir"), {}, "J’ai terminé");
    const [end] = await shop.mailbox.about("C’est fait\u00a0: Formation Mindset", email);
    expect(end?.text).not.toContain(FORM);
    expect((await ask(email, { intent: "temoignage", formation })).status).toBe(409);
  }

  await aLearner(shop, "ines@exemple.fr", "mindset");
  await shop.edit(`insert into course_completions (user_id, course_id, structure)
    select users.id, courses.id, '[]' from users, courses where email = 'ines@exemple.fr' and slug = 'mindset'`);
  const { url, body } = admin.formRequest(await pageOf("ines@exemple.fr"), {}, "Demander un témoignage");
  const clicks = await Promise.all([1, 2, 3].map(() => admin.request(url, { method: "POST", body })));
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
  const [mail, ...others] = await shop.mailbox.until("ines@exemple.fr", 1);
  expect(others).toEqual([]);
  expect(mail?.text).toContain(FORM);
  expect(headerOf(mail, "list-unsubscribe")).toBeDefined();
  expect((await pageOf("ines@exemple.fr")).text).toMatch(/Témoignage demandé le \d/);
});

test("who asks by telephone for no more offers is unsubscribed on her page, once, a buyer who was no contact as well", async () => {
  const email = "telephone@exemple.fr";
  await aCustomer(shop, email, "mindset");
  await shop.edit(`delete from subscribers where email = '${email}'`);
  const page = await pageOf(email);
  for (const _ of [1, 2]) await admin.submit(page, {}, "Désinscrire");
  const after = await pageOf(email);
  expect(after.text).toMatch(/Désinscrite de tous les e-mails demandés/);
  expect(after.text).not.toContain("Désinscrire cette personne");
  const rows = (await admin.open("/admin/journal?objet=contact")).document.querySelectorAll("tbody tr");
  expect(rows.map(({ text }) => text)).toEqual([expect.stringMatching(/Désinscription.*telephone@exemple\.fr/s)]);
});

async function pageOf(email: string): Promise<Page> {
  return admin.open(`/admin/personnes/${await idOf("users", email)}`);
}

async function ask(email: string, fields: Record<string, string>): Promise<Response> {
  const address = `/admin/personnes/${await idOf("users", email)}`;
  return admin.request(address, { method: "POST", body: new URLSearchParams(fields) });
}

async function give(formation: string, email: string, motif: string): Promise<void> {
  const page = await admin.open("/admin/apprenantes");
  const option = page.document.querySelectorAll("select[name=formation] option").find(({ text }) => text === formation);
  await admin.submit(page, { email, motif, formation: option?.getAttribute("value") }, "Donner un accès");
}

/** Every lesson of « Mindset » is done, but for one. */
function doAllBut(email: string, lesson: string): Promise<unknown> {
  return shop.inspect((db) =>
    sql`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
      select users.id, lessons.id, now(), 'self' from users, lessons join courses on courses.id = course_id
      where email = ${email} and courses.slug = 'mindset' and lessons.slug <> ${lesson}`.execute(db),
  );
}

async function requestsTo(email: string): Promise<number> {
  const rows = await shop.inspect((db) =>
    db
      .selectFrom("emails")
      .select("id")
      .where("recipient", "=", email)
      .where("template", "=", "testimonial-request")
      .execute(),
  );
  return rows.length;
}

async function idOf(table: "users" | "subscribers", email: string): Promise<string> {
  const row = await shop.inspect((db) =>
    db.selectFrom(table).select("id").where("email", "=", email).executeTakeFirstOrThrow(),
  );
  return row.id;
}

async function formationId(slug: string): Promise<string> {
  const row = await shop.inspect((db) =>
    db.selectFrom("formations").select("id").where("slug", "=", slug).executeTakeFirstOrThrow(),
  );
  return row.id;
}

function linksOf(page: Page): (string | undefined)[] {
  return page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
}
