import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin, errorAt, lineOf } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { countEmails, headerOf } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
import { emptyCourse } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** « Préviens-moi à l’ouverture », for a formation that has no lesson yet. */
const LIST = "/liste-attente/mindset";
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
await emptyCourse(shop, "mindset");

const announce = () => runJob(shop, "reconcile-orders");

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

test("one mailbox waits once, however its address is written", async () => {
  await emptyCourse(shop, "mindset");
  for (const email of ["une@exemple.fr", "une+deux@exemple.fr", "Une+trois@exemple.fr"]) {
    const visitor = newVisitor(shop);
    await visitor.submit(await visitor.open("/checkout/mindset"), { email });
  }
  expect(await entriesOf("une@exemple.fr")).toMatchObject([{ state: "asked" }]);
  expect(await entriesOf("une+deux@exemple.fr")).toEqual([]);
  expect(await countEmails(shop, "une@exemple.fr", "waiting-confirmation")).toBe(1);
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
