import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { takeAdvisoryLock } from "#app/domain/values/advisory-lock.server.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin, errorAt, lineOf } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { anEmail, countEmails, deliver, headerOf } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
import { emptyCourse } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** « Préviens-moi à l’ouverture », for a formation that has no lesson yet. */
const LIST = "/liste-attente/mindset";
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
await emptyCourse(shop, "mindset");
await sql`update mail_lanes set per_hour = 100000 where lane = 'others'`.execute(shop.db);

const minute = () => runJob(shop, "reconcile-orders");
/** The job notes the opening; hours later it writes to whom the founder has not written. */
async function announce() {
  await minute();
  await sql`update formations set announces_at = now() - interval '1 second' where announces_at > now()`.execute(
    shop.db,
  );
  await minute();
}

test("whoever asks is told once when the formation opens, after the mailbox has confirmed it; it is no consent to anything else", async () => {
  const email = "attend@exemple.fr";
  const visitor = newVisitor(shop);
  const page = await visitor.open("/checkout/mindset");
  const asked = await visitor.submit(page, { email: "Attend@exemple.fr", prenom: "Léa" });
  expect([asked.url.endsWith(`${LIST}?demande=1`), asked.text.includes("Regarde ta boîte")]).toEqual([true, true]);
  await visitor.submit(page, { email });
  const [mail] = await shop.mailbox.until(email, 1);
  const link = linkIn(mail, "/liste-attente/confirmer?jeton=");
  const found = await visitor.open(link);
  await visitor.open(link);
  expect(await entriesOf(email)).toEqual([{ state: "asked", firstName: "Léa", confirmedAt: null }]);
  const answers = await Promise.all([0, 1].map(() => visitor.submit(found)));
  expect(answers.map(({ text }) => text.includes("C’est noté"))).toEqual([true, true]);
  expect(await entriesOf(email)).toMatchObject([{ state: "waiting", confirmedAt: expect.any(Date) }]);
  await visitor.submit(page, { email });
  await announce();
  expect(await countEmails(shop, email, "waiting-confirmation")).toBe(1);
  expect(await countEmails(shop, email, "formation-open")).toBe(0);
  expect(lineOf(await (await anAdmin(shop)).open("/admin/dashboard"), "mindset")).toContain("1 en liste d’attente");

  await emptyCourse(shop, "mindset", false);
  await Promise.all([announce(), announce()]);
  const [, opened] = await shop.mailbox.until(email, 2);
  expect(opened?.subject.replace(/\s/g, " ")).toBe("C’est ouvert : Formation Mindset");
  expect(opened?.text).toContain("Léa, c’est ouvert");
  expect(headerOf(opened, "list-unsubscribe")).toContain("/desinscription?token=");
  const late = await visitor.submit(page, { email });
  expect([late.status, late.text.includes("Les inscriptions sont ouvertes.")]).toEqual([409, true]);
  await emptyCourse(shop, "mindset");
  await announce();
  await emptyCourse(shop, "mindset", false);
  await announce();
  expect(await countEmails(shop, email, "formation-open")).toBe(1);
  expect(await shop.db.selectFrom("subscribers").select("id").where("email", "=", email).execute()).toEqual([]);
});

test("the box for other emails is not ticked: it counts once the mailbox has confirmed, and can be declined there", async () => {
  await emptyCourse(shop, "mindset");
  const tick = async (email: string, marketing = true) => {
    const visitor = newVisitor(shop);
    const page = await visitor.open("/checkout/mindset?c=un-lien");
    expect(page.document.querySelector("[name=marketing]")?.hasAttribute("checked")).toBe(false);
    expect(page.text).toContain("et aucun autre si tu ne coches rien");
    const { url, body } = visitor.formRequest(page, { email, marketing });
    await visitor.request(url, { method: "POST", body, headers: { Referer: page.url } });
    const [mail] = await shop.mailbox.until(email, 1);
    return { visitor, found: await visitor.open(linkIn(mail, "/liste-attente/confirmer?jeton=")) };
  };
  const marketed = async (email: string) => deliver(shop, await anEmail(shop, email, "marketing"));
  const yes = await tick("oui@exemple.fr");
  expect(yes.found.text).toMatch(/^(?!.*et aucun autre).*Et tu as coché : « J’accepte de recevoir par e-mail/s);
  // Anybody can type an address: nothing is in force, and she is no contact.
  expect(await marketed("oui@exemple.fr")).toBe("canceled");
  expect(await consentsOf("oui@exemple.fr")).toEqual([]);
  await Promise.all([0, 1].map(() => yes.visitor.submit(yes.found, {}, "Oui, préviens-moi")));
  expect(await consentsOf("oui@exemple.fr")).toEqual([expect.stringMatching(/^waiting autre mot J’accepte de rec/)]);
  expect(await marketed("oui@exemple.fr")).toBe("sent");

  const no = await tick("non@exemple.fr");
  await no.visitor.submit(no.found, {}, "Oui, sans ces autres e-mails");
  const without = await tick("sans@exemple.fr", false);
  expect(without.found.text).toMatch(/et aucun autre.(?!.*tu as coché)/);
  await without.visitor.submit(without.found, {}, "Oui, préviens-moi");
  for (const email of ["non@exemple.fr", "sans@exemple.fr"]) {
    expect(await entriesOf(email)).toMatchObject([{ state: "waiting" }]);
    expect([await consentsOf(email), await marketed(email)]).toEqual([[], "canceled"]);
  }
  // Whoever waits already has nothing of the line to confirm: the box has an email of its own.
  await without.visitor.submit(await without.visitor.open("/checkout/mindset"), {
    email: "sans@exemple.fr",
    marketing: true,
  });
  expect(await marketed("sans@exemple.fr")).toBe("canceled");
  expect(await countEmails(shop, "sans@exemple.fr", "subscription-confirmation")).toBe(1);
});

test("who has left, who never confirmed, and an address that is blocked hear nothing; the email's own link leaves the list", async () => {
  await emptyCourse(shop, "mindset");
  const people = ["partie", "jamais", "bloquee", "desinscrite", "reste"].map((name) => `${name}@exemple.fr`);
  const [left = "", silent = "", blocked = "", unsubscribed = "", stays = ""] = people;
  const pages = new Map<string, Awaited<ReturnType<typeof ask>>>();
  for (const email of people) pages.set(email, await ask(email));
  for (const email of [left, blocked, unsubscribed, stays]) {
    const { visitor, found } = pages.get(email) as Awaited<ReturnType<typeof ask>>;
    const noted = await visitor.submit(found);
    if (email === left) expect((await visitor.submit(noted, {}, "Quitter")).text).toContain("Tu as quitté la liste");
  }
  await sql`insert into suppressed_addresses (email, reason) values (${blocked}, 'EENVELOPE 550')`.execute(shop.db);
  await sql`insert into subscribers (id, email, source, unsubscribed_at)
    values (gen_random_uuid(), ${unsubscribed}, 'guide', now())`.execute(shop.db);
  await emptyCourse(shop, "mindset", false);
  await announce();
  const [, opened] = await shop.mailbox.until(stays, 2);
  await eventually(async () => {
    const { rows } =
      await sql`select from emails where template = 'formation-open' and status in ('queued', 'sending')`.execute(
        shop.db,
      );
    return rows.length === 0;
  });
  for (const email of [left, silent, blocked, unsubscribed]) expect(shop.mailbox.to(email)).toHaveLength(1);
  for (const email of [left, silent]) expect(await countEmails(shop, email, "formation-open")).toBe(0);

  const leave = linkIn(opened, "/desinscription?token=");
  const visitor = newVisitor(shop);
  expect((await visitor.open(leave)).text).toContain("Quitter la liste d’attente");
  expect(await entriesOf(stays)).toMatchObject([{ state: "lapsed" }]);
  const oneClick = await visitor.request(leave, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect([oneClick.status, (await entriesOf(stays))[0]?.state]).toEqual([200, "left"]);
  expect((await visitor.open(leave)).text).toContain("Tu as quitté la liste");
  expect(readFileSync(join(shop.dataDir, "forgotten.ndjson"), "utf8")).toContain('"no-waiting"');
});

test("the administrator sees who waits, from the dashboard, and removes somebody, who is told of no opening", async () => {
  await emptyCourse(shop, "mindset");
  const email = "retiree@exemple.fr";
  const { visitor, found } = await ask(email);
  await visitor.submit(found);
  await ask("muette@exemple.fr");
  const admin = await anAdmin(shop);
  const dashboard = await admin.open("/admin/dashboard");
  const link = dashboard.document.querySelector("a[href='/admin/liste-attente?formation=mindset']");
  expect(link?.text).toMatch(/en liste d’attente/);
  const list = await admin.open(link?.getAttribute("href") ?? "");
  const rowOf = (page: typeof list, who: string) =>
    page.document.querySelectorAll("tbody tr").find(({ text }) => text.includes(who))?.text ?? "";
  expect(rowOf(list, email)).toContain("Attend");
  expect(rowOf(list, "muette@exemple.fr")).toContain("Adresse à confirmer");
  const removed = await admin.submit(list, {}, `Retirer ${email}`);
  expect(removed.text).toContain("cette adresse n’attend plus");
  expect(rowOf(removed, email)).toContain("N’attend plus");
  await emptyCourse(shop, "mindset", false);
  await announce();
  expect(await countEmails(shop, email, "formation-open")).toBe(0);
  expect((await admin.open("/admin/journal?objet=waiting_entry")).text).toMatch(/Suppression.*retiree@exemple\.fr/);
});

test("a wrong address is shown again with what was typed, unknown addresses and links are 404, a robot is thanked, and the sixth request of an hour waits", async () => {
  await emptyCourse(shop, "mindset");
  const visitor = newVisitor(shop);
  const page = await visitor.open(LIST);
  const refused = await visitor.submit(page, { email: "sans arobase", prenom: "Zoé" });
  expect([refused.status, errorAt(refused, "email")]).toEqual([400, expect.stringContaining("adresse e-mail")]);
  expect(refused.document.querySelector("[name=prenom]")?.getAttribute("value")).toBe("Zoé");
  expect((await visitor.open("/liste-attente/inconnue")).status).toBe(404);
  for (const path of ["/liste-attente/confirmer", "/liste-attente/confirmer?jeton=inconnu"]) {
    expect((await visitor.open(path)).status).toBe(404);
    expect((await visitor.request(path, { method: "POST", body: new URLSearchParams() })).status).toBe(404);
  }
  const robot = await visitor.submit(page, { email: "robot@exemple.fr", site_web: "http://spam.example" });
  expect([robot.text.includes("Regarde ta boîte"), await entriesOf("robot@exemple.fr")]).toEqual([true, []]);
  for (let n = 3; n <= 5; n += 1) await visitor.submit(page, { email: `foule${n}@exemple.fr` });
  const sixth = await visitor.submit(page, { email: "foule6@exemple.fr" });
  expect([sixth.status, Number(sixth.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await entriesOf("foule6@exemple.fr")).toEqual([]);
});

test("an opening by mistake writes to nobody; the founder's own button writes at each provider's speed, and what has not left is taken back", async () => {
  await emptyCourse(shop, "mindset");
  await minute();
  await sql`delete from waiting_entries`.execute(shop.db);
  await sql`insert into waiting_entries (id, formation_id, kind, state, email, token_hash, confirm_hash, confirmed_at)
    select gen_random_uuid(), formations.id, 'opening', 'waiting', 'liste' || n || '@laposte.net', 'jeton' || n,
      'accord' || n, now() - make_interval(hours => 10 - n)
    from formations, generate_series(1, 3) as n where slug = 'mindset'`.execute(shop.db);
  const admin = await anAdmin(shop);
  const page = "/admin/liste-attente?formation=mindset";
  const before = await admin.open(page);
  expect(before.text).toContain("un bouton permet ici d’écrire aux 3 personnes en attente");
  expect(before.document.querySelector("[name=ecrire]")).toBeNull();
  const written = async () => {
    const { rows } = await sql<{ recipient: string; status: string; at: Date }>`select recipient, status,
      scheduled_for as at from emails where recipient like 'liste%' order by recipient`.execute(shop.db);
    return rows;
  };
  const announcesAt = async () => {
    const formation = shop.db.selectFrom("formations").select("announcesAt").where("slug", "=", "mindset");
    return (await formation.executeTakeFirstOrThrow()).announcesAt;
  };
  await emptyCourse(shop, "mindset", false);
  await minute();
  await minute();
  expect([await written(), await announcesAt()]).toEqual([[], expect.any(Date)]);
  expect((await admin.open("/admin/liste-attente")).text).toContain("Ouverte : les e-mails partent le");
  expect((await admin.open("/admin")).text).toContain("Personnes à prévenir : leur formation est ouverte");
  await emptyCourse(shop, "mindset");
  await minute();
  expect([await written(), await announcesAt()]).toEqual([[], null]);

  await emptyCourse(shop, "mindset", false);
  const open = await admin.open(page);
  // A letter to everybody is being written meanwhile.
  const clicks = await shop.db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "mail pace");
    return Promise.all([0, 1].map(() => admin.submit(open, {}, "Écrire aux 3 personnes en attente")));
  });
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  await minute();
  const [first, second, third] = await written();
  const after = (one: typeof first) => (one?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0);
  expect([after(second), after(third)]).toEqual([36_000, 72_000]);
  await shop.mailbox.until("liste1@laposte.net", 1);
  expect((await admin.open("/admin/journal?objet=formation")).text).toContain("Personnes prévenues");

  await emptyCourse(shop, "mindset");
  await minute();
  expect((await written()).map(({ status }) => status)).toEqual(["sent", "canceled", "canceled"]);
  expect((await admin.open(page)).text).toContain("aux 2 personnes en attente");
  // Her account has another address since.
  await sql`update waiting_entries set email = 'liste3@orange.fr' where email = 'liste3@laposte.net'`.execute(shop.db);
  await emptyCourse(shop, "mindset", false);
  await announce();
  const again = await written();
  expect(again.map(({ status }) => status)).not.toContain("canceled");
  expect(again.at(-1)?.recipient).toBe("liste3@orange.fr");
  expect(await entriesOf("liste1@laposte.net")).toMatchObject([{ state: "lapsed" }]);
  await emptyCourse(shop, "mindset");
});

test("an address is kept no longer than the privacy page says", async () => {
  const old = (email: string, values: Record<string, string>) =>
    shop.inspect(async (db) => {
      await ask(email);
      await db.updateTable("waitingEntries").set(values).where("email", "=", email).execute();
    });
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await old("hier@exemple.fr", { createdAt: at(1) });
  await old("avant-hier@exemple.fr", { createdAt: at(3) });
  await old("deux-mois@exemple.fr", { state: "lapsed", endedAt: at(60) });
  await old("quatre-mois@exemple.fr", { state: "left", endedAt: at(120) });
  await old("deux-ans@exemple.fr", { state: "waiting", createdAt: at(700), confirmedAt: at(700) });
  await old("quatre-ans@exemple.fr", { state: "waiting", createdAt: at(1500), confirmedAt: at(1500) });
  await runJob(shop, "clean-up");
  const kept = await Promise.all(
    ["hier", "avant-hier", "deux-mois", "quatre-mois", "deux-ans", "quatre-ans"].map(
      async (name) => (await entriesOf(`${name}@exemple.fr`)).length,
    ),
  );
  expect(kept).toEqual([1, 0, 1, 0, 1, 0]);
});

/** Somebody who has posted the form, with the page of the link that came by mail. */
async function ask(email: string) {
  const visitor = newVisitor(shop);
  await visitor.submit(await visitor.open(LIST), { email });
  const [mail] = await shop.mailbox.until(email, 1);
  return { visitor, found: await visitor.open(linkIn(mail, "/liste-attente/confirmer?jeton=")) };
}

function entriesOf(email: string) {
  return shop.db
    .selectFrom("waitingEntries")
    .select(["state", "firstName", "confirmedAt"])
    .where("email", "=", email)
    .execute();
}

async function consentsOf(email: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("subscribers")
    .select(["source", "consent", "sourceWord"])
    .where("email", "=", email)
    .execute();
  return rows.map(({ source, consent, sourceWord }) => `${source} ${sourceWord} ${consent?.text}`);
}
