import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, buy, goToStripe, sessionOf } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
const page = (email: string) => admin.open(`/admin/donnees/personne?email=${encodeURIComponent(email)}`);
const count = async (table: string, email: string) => {
  const counted = sql<{ n: number }>`select count(*)::int n from ${sql.table(table)} where lower(email) = ${email}`;
  return (await shop.inspect((db) => counted.execute(db))).rows[0]?.n;
};

/** What a person leaves without an account. */
async function aGuest(email: string): Promise<void> {
  const guest = new Visitor(shop.url);
  await guest.submit(await guest.open("/guide"), { email, marketing: true });
  await guest.submit(await guest.open("/challenge"), { prenom: "Zoé", email });
  const message = { nom: "Zoé", email: email.toUpperCase(), message: "Une question avant de choisir." };
  await guest.submit(await guest.open("/contact"), message);
}

test("the founder gives a person without an account her copy, and erases what was left under her address", async () => {
  const email = "zoe@exemple.fr";
  for (const one of [email, "voisine@exemple.fr"]) await aGuest(one);
  const unpaid = sessionOf(await goToStripe(new Visitor(shop.url), "mindset", email));
  const register = await admin.open("/admin/donnees");
  expect(register.html).toContain('href="/admin/donnees/personne"');
  expect((await admin.open("/admin/donnees/personne?email=zoe")).text).toContain("adresse e-mail complète");
  expect((await page("inconnue@exemple.fr")).text).toContain("Rien n’est gardé sous l’adresse inconnue@exemple.fr");

  const shown = await page(` ${email.toUpperCase()}`);
  for (const subject of ["Demandes du guide", "Participations au challenge", "Messages"])
    expect(shown.text).toMatch(new RegExp(`${subject}\\s*1`));
  const { url, body } = admin.formRequest(shown, {}, "JSON");
  const copy = await admin.request(url, { method: "POST", body });
  expect(copy.headers.get("Content-Disposition")).toMatch(/filename="donnees-d-une-personne-.*\.json"/);
  const held = (await copy.json()) as Record<string, Record<string, unknown>[]>;
  expect([held.messages?.length, held.guide?.length, held.compte?.length]).toEqual([1, 1, 0]);
  expect(JSON.stringify(held)).not.toMatch(/voisine|argon2/);
  const table = admin.formRequest(shown, {}, "CSV");
  expect(await (await admin.request(table.url, { method: "POST", body: table.body })).text()).toContain(
    "rubrique;ligne",
  );

  const mistyped = await admin.submit(shown, { confirmation: "zoe@exemple.com" }, "Effacer définitivement");
  expect([mistyped.status, errorAt(mistyped, "confirmation")]).toEqual([400, expect.stringContaining("Recopiez")]);
  expect(await count("subscribers", email)).toBe(1);
  const erasing = admin.formRequest(mistyped, { confirmation: email }, "Effacer définitivement");
  const clicks = await Promise.all(
    [1, 2].map(() => admin.request(erasing.url, { method: "POST", body: new URLSearchParams(erasing.body) })),
  );
  expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
  await expect(shop.stripe.pay(unpaid)).rejects.toThrow();
  expect(await count("orders", email)).toBe(0);
  for (const kept of ["subscribers", "contact_messages"])
    expect([kept, await count(kept, email), await count(kept, "voisine@exemple.fr")]).toEqual([kept, 0, 1]);
  expect((await shop.mailbox.about("Tes données sont effacées", email)).length).toBe(1);

  const log = await shop.db
    .selectFrom("auditLog")
    .select(["actor", "action", "entityId"])
    .where("entity", "=", "personal_data")
    .orderBy("id")
    .execute();
  expect(log.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    ["export-data", "export-data", "erase-account"].map((action) => `${ADMIN.email} ${action}`),
  );
  expect(JSON.stringify(log)).not.toContain(email);
  expect(log[2]?.entityId).toMatch(/^[0-9a-f]{64}$/);
  // A restore of an older backup erases again.
  expect(await readFile(join(shop.dataDir, "forgotten.ndjson"), "utf8")).toContain(`"${log[2]?.entityId}"`);
});

test("erased at her request, an account ends as its holder ends it, and what the law keeps stays", async () => {
  const email = "ada@exemple.fr";
  const visitor = await aCustomer(shop, email, "mindset");
  await buy(visitor, "immobilier-campagne");
  const shown = await page(email);
  expect(shown.text).toMatch(/Cette personne a un compte.*prennent fin aujourd’hui/);
  for (const kept of ["les commandes, leurs factures", "l’empreinte de l’adresse"]) expect(shown.text).toContain(kept);
  await admin.submit(shown, { confirmation: email }, "Effacer définitivement");
  expect((await visitor.open("/account")).url).toContain("/login");
  expect([await count("users", email), await count("orders", email)]).toEqual([0, 2]);
  expect((await shop.mailbox.about("Ton compte est effacé", email)).length).toBe(1);
  const subscription = (await shop.stripe.ledger()).find((line) => line.email === email && line.subscription);
  expect(subscription?.subscriptionStatus).toBe("canceled");
  // The orders are hers still, without an account.
  expect((await page(email)).text).toMatch(/Commandes\s*2/);
});

test("an administrator’s account is not erased there, and the address of a copy is not that of a download", async () => {
  const shown = await page(ADMIN.email);
  expect(shown.text).toContain("ne s’efface pas ici");
  const forged = new URLSearchParams({ email: ADMIN.email, confirmation: ADMIN.email, tentative: crypto.randomUUID() });
  expect((await admin.request(shown.url, { method: "POST", body: forged })).status).toBe(409);
  expect((await admin.open("/admin/donnees/personne/copie")).url).toMatch(/\/admin\/donnees\/personne$/);
});
