import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, goToStripe, linkIn, PASSWORD, signIn } from "#tests/support/buying.ts";
import { recordFirstSales, untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { accessIsOpen, aPaidOrder, findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The administrator gives access to a formation without an order, and takes it back. */
const LEARNERS = "/admin/apprenantes";

const shop = await aShop();
const admin = await anAdmin(shop);
await recordFirstSales(shop);

test("somebody new gets one email, chooses a password by its link and learns; nothing counts as a sale", async () => {
  const before = await salesOf();
  await shop.edit(`insert into cohorts (id, formation_id, name, starts_on) select gen_random_uuid(), id, 'Été', current_date + 9
    from formations where slug = 'mindset'`);
  const page = await admin.open(LEARNERS);
  const gift = {
    email: " Presse@Exemple.fr",
    formation: idOn(page, "Formation Mindset"),
    motif: "Presse : Le Midi",
  };
  const { url, body } = admin.formRequest(page, gift, GIVE);
  const clicks = await Promise.all([1, 2, 3, 4].map(() => admin.request(url, { method: "POST", body })));
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  const again = await admin.submit(page, gift, GIVE);
  expect(again.text).toContain("rien n’a changé, et aucun e-mail ne part");

  const [mail, ...others] = await shop.mailbox.until("presse@exemple.fr", 1);
  expect(mail?.subject).toBe("Ton accès\u00a0: Formation Mindset");
  expect(mail?.text).toMatch(/Cet accès est offert\s: rien à payer\./);
  const visitor = new Visitor(shop.url);
  const form = await visitor.open(linkIn(mail, "/mot-de-passe?token="));
  await visitor.submit(form, { password: PASSWORD, passwordConfirmation: PASSWORD });
  expect((await visitor.open(LESSON)).status).toBe(200);
  const [usedUp, stranger] = await Promise.all([visitor, new Visitor(shop.url)].map((who) => who.open(form.url)));
  expect([usedUp?.status, usedUp?.text]).toEqual([
    410,
    expect.stringContaining("Le compte presse@exemple.fr est ouvert"),
  ]);
  expect(stranger?.text).not.toContain("est ouvert dans ce navigateur");
  expect(await accessOf("presse@exemple.fr")).toEqual([
    { source: "admin", orderId: null, revokedAt: null, cohort: "Été" },
  ]);
  expect(await logOf("presse@exemple.fr")).toEqual([
    {
      actor: "admin@essor.example",
      action: "grant",
      after: { formation: "Formation Mindset", reason: "Presse : Le Midi" },
    },
  ]);
  expect((await admin.open("/admin/journal?objet=user")).text).toMatch(
    /Accès ouvert à la main.*Motif : Presse : Le Midi/,
  );

  const hers = await visitor.open("/orders");
  expect(hers.text).toMatch(/Accès ouvert.*Ouvert par Camille Exemple le/);
  expect(hers.document.querySelector("main article")?.text).not.toMatch(/€|Reçu|Renoncer|Résilier|récupérer/);
  expect((await visitor.open("/account")).text).toContain("Accès ouvert par Camille Exemple");
  const data = await (await visitor.request("/compte/donnees/export")).text();
  expect(data).toMatch(/"formation":\s*"Formation Mindset",\s*"origine":\s*"admin"/);
  expect(others).toEqual([]);
  expect(await salesOf()).toEqual(before);
  const figures = (await admin.open("/admin/mesures/ventes?jours=7")).text;
  expect(figures).toMatch(/Commandes payées ?0.*Accès donnés à la main, hors des ventes ?1 ?—/);
});

test("taking it back closes the lesson, and giving again opens it, with another email", async () => {
  const visitor = await enter("presse@exemple.fr");
  expect((await takeBack("presse@exemple.fr")).text).toContain("L’accès est retiré.");
  expect((await visitor.open(LESSON)).status).toBe(404);
  expect((await visitor.open("/orders")).text).toContain("Aucune formation achetée");
  await give({ email: "presse@exemple.fr" });
  expect((await visitor.open(LESSON)).status).toBe(200);
  const mails = await shop.mailbox.until("presse@exemple.fr", 2);
  expect(mails[1]?.text).toContain("Connecte-toi avec ton mot de passe habituel");
  expect((await logOf("presse@exemple.fr")).map(({ action }) => action)).toEqual(["grant", "revoke", "grant"]);
});

test("who cannot come in gets a new link, from the list or by the first email sent again; the earlier link is dead", async () => {
  const email = "perdue@exemple.fr";
  await give({ email });
  const tokens = async (count: number) =>
    (await shop.mailbox.until(email, count)).map((mail) => linkIn(mail, "/mot-de-passe?token="));
  const [first = ""] = await tokens(1);
  const send = async () => {
    const page = await admin.open(`${LEARNERS}?adresse=${email}`);
    const { url, body } = admin.formRequest(page, {}, "Envoyer un nouveau lien");
    return Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  };
  await send();
  const [, second = ""] = await tokens(2);
  const { id } = await shop.db
    .selectFrom("emails")
    .select("id")
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  await admin.submit(await admin.open(`/admin/emails/${id}`), {}, "Renvoyer");
  const [, , third = ""] = await tokens(3);
  const visitor = new Visitor(shop.url);
  for (const dead of [first, second])
    expect((await visitor.open(dead)).document.querySelector("input[name=password]")).toBeNull();
  await visitor.submit(await visitor.open(third), { password: PASSWORD, passwordConfirmation: PASSWORD });
  expect((await visitor.open(LESSON)).status).toBe(200);
  // With a password, it is a link for another one.
  await send();
  expect((await shop.mailbox.about("Choisir un nouveau mot de passe", email)).length).toBe(1);
  expect((await logOf(email)).map(({ action }) => action)).toEqual(["grant", "resend", "resend"]);
});

test("from the page of an order, a customer gets another formation beside the one that she has bought, also one that is sold by a written contract only", async () => {
  await shop.edit("update formations set regime = 'enseignement_distance' where slug = 'mindset'");
  const visitor = await aCustomer(shop, "acheteuse@exemple.fr", "entrepreneuriat");
  const { id } = await findOrder(shop, "acheteuse@exemple.fr");
  const order = await admin.open(`/admin/commandes/${id}`);
  const link = order.document.querySelectorAll("main a").find(({ text }) => text.includes("Donner un accès"));
  const form = await admin.open(`${link?.getAttribute("href")}`);
  expect(form.document.querySelector("input[name=email]")?.getAttribute("value")).toBe("acheteuse@exemple.fr");
  await admin.submit(form, { formation: "mindset", motif: "Geste commercial" }, GIVE);
  // The contract on paper has its own price.
  const [mail] = await shop.mailbox.about("Ton accès\u00a0: Formation Mindset", "acheteuse@exemple.fr");
  expect(mail?.text).not.toContain("rien à payer");
  expect((await visitor.open(LESSON)).status).toBe(200);
  await takeBack("acheteuse@exemple.fr");
  expect((await visitor.open(LESSON)).status).toBe(404);
  expect((await visitor.open("/formations/entrepreneuriat/apprendre")).status).toBe(200);
  await shop.edit("update formations set regime = 'contenu_numerique' where slug = 'mindset'");
});

test("what was bought and given stays open when the gift is taken back; a gift outlives a refund", async () => {
  const visitor = await aCustomer(shop, "deuxfois@exemple.fr", "mindset");
  const { id } = await findOrder(shop, "deuxfois@exemple.fr");
  await give({ email: "deuxfois@exemple.fr" });
  expect(await accessOf("deuxfois@exemple.fr")).toMatchObject([{ source: "admin", orderId: id }]);
  expect((await takeBack("deuxfois@exemple.fr")).text).toContain("qui l’a aussi achetée");
  expect((await visitor.open(LESSON)).status).toBe(200);
  expect(await accessOf("deuxfois@exemple.fr")).toMatchObject([{ source: "order", orderId: id, revokedAt: null }]);

  await give({ email: "deuxfois@exemple.fr" });
  const recap = await admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), { montant: "497" });
  expect(recap.text).toContain("reste ouvert jusqu’à ce que vous le retiriez");
  await admin.submit(recap, {}, "Rembourser 497");
  expect((await visitor.open(LESSON)).status).toBe(200);
  const cards = (await visitor.open("/orders")).document.querySelectorAll("main article");
  expect(cards.map(({ text }) => /Accès ouvert|Remboursée/.exec(text)?.[0])).toEqual(["Accès ouvert", "Remboursée"]);
  await takeBack("deuxfois@exemple.fr");
  expect((await visitor.open(LESSON)).status).toBe(404);
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
});

test("bad input is refused with its reason, keeps what was typed and writes nothing", async () => {
  await shop.edit("insert into suppressed_addresses (email, reason) values ('muette@exemple.fr', 'by-hand')");
  for (const [wrong, field, message] of [
    [{ email: "presse@" }, "email", "Il faut une adresse e-mail complète"],
    [{ email: "muette@exemple.fr" }, "email", "refuse nos e-mails"],
    [{ formation: "inconnue" }, "formation", "Choisissez une formation."],
    [{ formation: "" }, "formation", "Choisissez une formation."],
    [{ motif: "  " }, "motif", "Écrivez le motif"],
    [{ motif: "m".repeat(201) }, "motif", "200 signes au plus"],
  ] as const) {
    const page = await give({ email: "personne@exemple.fr", motif: "Ancienne élève", ...wrong });
    expect([page.status, errorAt(page, field)]).toEqual([400, expect.stringContaining(message)]);
    if (field !== "motif") {
      const kept = page.document.querySelector("input[name=motif]");
      expect(kept?.getAttribute("value")).toBe("Ancienne élève");
    }
  }
  const query = shop.db
    .selectFrom("users")
    .select("email")
    .where("email", "in", ["personne@exemple.fr", "muette@exemple.fr"]);
  expect(await query.execute()).toEqual([]);
  const body = new URLSearchParams({ apprenante: "x", formation: "y" });
  expect((await admin.request(`${LEARNERS}/retrait`, { method: "POST", body })).status).toBe(400);
});

test("the password is asked for when it is older than ten minutes, and what was typed comes back", async () => {
  await shop.edit("update sessions set authenticated_at = now() - interval '11 minutes'");
  const asked = await give({ email: "attente@exemple.fr", motif: "Contrat du 3 mars" });
  expect(asked.text).toContain("Confirmez votre identité");
  const form = await admin.submit(asked, { password: ADMIN.password });
  await admin.submit(form, {}, GIVE);
  expect(await accessOf("attente@exemple.fr")).toMatchObject([{ source: "admin" }]);
});

test("an address is corrected after the refund, too: what told of it arrives, nothing opens; an unpaid order asks for nothing", async () => {
  const [wrong, right, unpaid] = ["fote-de-frape@exemple.fr", "sans-faute@exemple.fr", "jamais-payee@exemple.fr"];
  const { id } = await aPaidOrder(shop, "fote-de-frape");
  await goToStripe(new Visitor(shop.url), "mindset", unpaid);
  const { id: orderId } = await findOrder(shop, unpaid);
  await sql`insert into suppressed_addresses (email, reason) values (${wrong}, 'EENVELOPE 550')`.execute(shop.db);
  await sql`insert into emails (id, template, class, recipient, props, dedupe_key, status, scheduled_for)
    values (gen_random_uuid(), 'order-reminder', 'marketing', ${unpaid}, ${JSON.stringify({ orderId })}::jsonb,
      'lost-reminder', 'failed', now())`.execute(shop.db);
  const refund = { montant: "497", motif: "Elle l’a demandé par téléphone : 497 €." };
  const asked = await admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), refund);
  await admin.submit(asked, {}, "Rembourser 497");
  const toDo = async () => (await admin.open("/admin/commandes?statut=a-traiter")).text;
  await eventually(async () => (await toDo()).includes(wrong));
  expect((await admin.open(`/admin/commandes/${id}`)).text).toContain("Cette adresse refuse nos e-mails");
  const recap = await admin.submit(await admin.open(`/admin/commandes/${id}/adresse`), { email: right });
  expect(recap.text).toContain("n’ouvre aucun accès");
  const page = await admin.submit(recap, {}, "Corriger");
  expect(page.text).not.toMatch(/Cette adresse refuse nos e-mails|Un e-mail n’est pas arrivé/);
  expect(await toDo()).not.toMatch(/fote-de-frape|sans-faute|jamais-payee/);
  const [mail, ...others] = await shop.mailbox.until(right, 1);
  expect([mail?.subject.includes("emboursement"), others, await accessIsOpen(shop, id)]).toEqual([true, [], false]);
});

const LESSON = "/formations/mindset/apprendre/petit-essai";
const GIVE = "Donner un accès";

async function give(gift: { email: string; formation?: string; motif?: string }): Promise<Page> {
  const page = await admin.open(LEARNERS);
  return admin.submit(page, { formation: idOn(page, "Formation Mindset"), motif: "Ancienne élève", ...gift }, GIVE);
}

function idOn(page: Page, formation: string): string {
  const option = page.document.querySelectorAll("option").find(({ text }) => text === formation);
  return `${option?.getAttribute("value")}`;
}

async function takeBack(email: string): Promise<Page> {
  return admin.submit(await admin.open(`${LEARNERS}?cours=mindset&adresse=${email}`), {}, "Retirer l’accès");
}

async function enter(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  return visitor;
}

function accessOf(email: string) {
  return shop.db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .innerJoin("formations", "formations.id", "access.formationId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .select(["source", "orderId", "revokedAt", "cohorts.name as cohort"])
    .where("email", "=", email)
    .where("slug", "=", "mindset")
    .execute();
}

function logOf(email: string) {
  return shop.db
    .selectFrom("auditLog")
    .innerJoin("users", (join) => join.on(sql`users.id::text`, "=", sql.ref("audit_log.entity_id")))
    .select(["actor", "action", "after"])
    .where("email", "=", email)
    .where("action", "in", ["grant", "revoke", "resend"])
    .orderBy("auditLog.id")
    .execute();
}

/** Everything that says how much was sold. */
async function salesOf(): Promise<unknown> {
  const tables = ["orders", "order_payments", "invoices", "formation_prices", "practised_prices"];
  const counted = tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ");
  const { rows } = await sql
    .raw(`select ${counted}, (select sum(current_participants) from formations) as seats`)
    .execute(shop.db);
  return rows;
}
