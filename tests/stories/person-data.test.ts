import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount, newVisitor } from "#tests/support/accounts.ts";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, buy, goToStripe, PASSWORD, payWithoutReturning, sessionOf, signIn } from "#tests/support/buying.ts";
import { anEmail, deliver } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));
const SUBJECT = "ton compte s’efface";

/** Everything that the shop knows of an address happened so many days ago. */
async function age(email: string, days: number): Promise<void> {
  const ago = sql`now() - make_interval(days => ${days}::int)`;
  const user = sql`(select id from users where email = ${email})`;
  await run(sql`update users set created_at = ${ago}, last_login_at = ${ago} where email = ${email}`);
  await run(sql`update sessions set created_at = ${ago}, last_seen_at = ${ago} where user_id = ${user}`);
  await run(sql`update orders set created_at = ${ago}, paid_at = ${ago} where email = ${email}`);
  await run(
    sql`update order_payments set paid_at = ${ago} from orders where orders.id = order_id and email = ${email}`,
  );
  await run(sql`update access set revoked_at = ${ago} where user_id = ${user} and revoked_at is not null`);
  await run(sql`update subscribers set created_at = ${ago}, confirmed_at = ${ago},
    consent = jsonb_set(consent, '{at}', to_jsonb(${ago})) where email = ${email}`);
}

const warned = (email: string) => shop.mailbox.to(email).filter(({ subject }) => subject.includes(SUBJECT));
const exists = async (email: string) =>
  (await shop.db.selectFrom("users").select("id").where("email", "=", email).execute()).length === 1;
/** A month later, by the warning's own time. */
const aMonthLater = (email: string) =>
  run(sql`update users set idle_warned_at = idle_warned_at - interval '31 days' where email = ${email}`);

test("an account that nobody uses is announced once, thirty days before it ends, and a sign-in keeps it", async () => {
  for (const [email, days] of [
    ["dort@compte.fr", 1095 - 29],
    ["revient@compte.fr", 1095 - 29],
    ["recente@compte.fr", 1095 - 32],
  ] as const) {
    await anAccount(shop, email);
    await age(email, days);
  }
  for (const _ of [1, 2]) await runJob(shop, "clean-up");
  await eventually(() => warned("revient@compte.fr").length + warned("dort@compte.fr").length === 2);
  const [mail, ...others] = warned("dort@compte.fr");
  expect([others, mail?.text.includes("connecte-toi une fois")]).toEqual([[], true]);
  await signIn(newVisitor(shop), "revient@compte.fr", PASSWORD);
  for (const email of ["dort@compte.fr", "revient@compte.fr"]) await aMonthLater(email);
  await age("dort@compte.fr", 1097);
  await runJob(shop, "clean-up");
  const left = ["dort", "revient", "recente"].map((name) => exists(`${name}@compte.fr`));
  expect(await Promise.all(left)).toEqual([false, true, true]);
  expect(warned("recente@compte.fr")).toEqual([]);
  const log = shop.db.selectFrom("auditLog").select("actor").where("action", "=", "erase-account");
  expect(await log.execute()).toEqual([{ actor: "worker" }]);
});

test("access for life keeps the account however long nobody signs in; closed, it ends and the order stays", async () => {
  for (const email of ["fidele@achat.fr", "partie@achat.fr"]) await aCustomer(shop, email);
  await run(
    sql`update access set revoked_at = now() from users where users.id = user_id and email = 'partie@achat.fr'`,
  );
  for (const email of ["fidele@achat.fr", "partie@achat.fr"]) await age(email, 4000);
  await runJob(shop, "clean-up");
  // Three years have passed, but it was told nobody.
  expect(await exists("partie@achat.fr")).toBe(true);
  await eventually(() => warned("partie@achat.fr").length === 1);
  await aMonthLater("partie@achat.fr");
  await runJob(shop, "clean-up");
  expect([await exists("fidele@achat.fr"), await exists("partie@achat.fr")]).toEqual([true, false]);
  expect(warned("fidele@achat.fr")).toEqual([]);
  const order = shop.db.selectFrom("orders").select("userId").where("email", "=", "partie@achat.fr");
  expect(await order.execute()).toEqual([{ userId: null }]);
});

test("a customer’s consent to offers ends three years after her last sign, though her access is open", async () => {
  for (const email of ["ancienne@achat.fr", "presente@achat.fr", "payeuse@achat.fr"]) {
    await aCustomer(shop, email);
    await run(sql`update orders set consents = '[{"id":"marketing"}]' where email = ${email}`);
    await age(email, 1097);
  }
  await signIn(newVisitor(shop), "presente@achat.fr", PASSWORD);
  await run(sql`update order_payments set paid_at = now() from orders
    where orders.id = order_id and email = 'payeuse@achat.fr'`);
  await runJob(shop, "clean-up");
  const sent = async (email: string) => deliver(shop, await anEmail(shop, email, "marketing"));
  expect([await sent("ancienne@achat.fr"), await sent("presente@achat.fr"), await sent("payeuse@achat.fr")]).toEqual([
    "canceled",
    "sent",
    "sent",
  ]);
  // What she ticks later counts again.
  await run(sql`update orders set created_at = now() + interval '1 second' where email = 'ancienne@achat.fr'`);
  expect(await sent("ancienne@achat.fr")).toBe("sent");
});

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

test("a complaint and the decision on a report outlive an erasure, the latter without her name", async () => {
  const email = "plaignante@exemple.fr";
  await run(sql`insert into contact_messages (id, name, email, message, page, kind, answered_at)
    values (gen_random_uuid(), 'Lou', ${email}, 'Rien ne s’ouvre.', '/contact', 'complaint', now())`);
  await run(sql`insert into content_reports (id, content, reason, name, email, decision, decision_reason, decided_at)
    values (gen_random_uuid(), 'Un avis', 'Faux', 'Lou', ${email}, 'kept', 'Vérifié', now())`);
  await admin.submit(await page(email), { confirmation: email }, "Effacer définitivement");
  expect(await count("contact_messages", email)).toBe(1);
  const reports = await shop.db.selectFrom("contentReports").select(["name", "email", "decisionReason"]).execute();
  expect(reports).toEqual([{ name: "", email: "", decisionReason: "Vérifié" }]);
});

test("an administrator’s account is not erased there, and the address of a copy is not that of a download", async () => {
  const shown = await page(ADMIN.email);
  expect(shown.text).toContain("ne s’efface pas ici");
  const forged = new URLSearchParams({ email: ADMIN.email, confirmation: ADMIN.email, tentative: crypto.randomUUID() });
  expect((await admin.request(shown.url, { method: "POST", body: forged })).status).toBe(409);
  expect((await admin.open("/admin/donnees/personne/copie")).url).toMatch(/\/admin\/donnees\/personne$/);
});

test("a payment that arrives while the account is erased is told first: nothing is erased, and the next time she knows", async () => {
  const email = "paie@compte.fr";
  const visitor = newVisitor(shop);
  await anAccount(shop, email);
  await signIn(visitor, email, PASSWORD);
  await shop.stripe.webhooks({ mode: "hold" });
  await payWithoutReturning(shop, "mindset", email);
  const asked = await visitor.open("/compte/donnees/effacer");
  expect(asked.text).not.toContain("Formation Mindset");
  const told = await visitor.submit(asked, { password: PASSWORD });
  expect([told.status, told.text.includes("Un de tes paiements vient d’aboutir")]).toEqual([409, true]);
  expect(told.text).toMatch(/Effacer le compte ne te rend pas 497\s€, payés pour Formation Mindset/);
  expect(await exists(email)).toBe(true);
  await visitor.submit(told, { password: PASSWORD });
  expect(await exists(email)).toBe(false);
  await shop.stripe.flushWebhooks();
});
