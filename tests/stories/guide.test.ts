import { sql } from "kysely";
import { expect, test } from "vitest";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import { linkIn } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const ask = async (visitor: Visitor, email: string, from = "/guide", marketing = false) =>
  visitor.submit(await visitor.open(from), { email, marketing });

test("a visitor requests the guide on its page, and downloads it from the email, without ticking the box", async () => {
  const visitor = new Visitor(shop.url);
  const thanks = await ask(visitor, " Lou@Exemple.fr");
  expect(new URL(thanks.url).pathname).toBe("/guide/merci");
  const [email] = await shop.mailbox.until("lou@exemple.fr", 1);
  expect(email?.text).toContain("7 Étapes pour Lancer ton Business en 30 Jours");
  expect(email?.text).not.toContain("Renoncer au contrat");
  const link = linkIn(email, "/guide/telecharger?token=");
  expect(link).not.toContain(await column("unsubscribeToken"));
  const file = await fetch(link);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(file.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect((await fetch(link.replace(/.$/, "_"))).status).toBe(404);
  const dead = await fetch(`${shop.url}/guide/telecharger?token=x`);
  expect([dead.status, (await dead.text()).includes("Page introuvable")]).toEqual([404, true]);
  expect((await fetch(`${shop.url}/guide/telecharger`)).status).toBe(404);
  expect(await consentOf("lou@exemple.fr")).toBeNull();
});

test("the home page has the same form; a ticked box is stored with its text, and a repeated request gets the same answer", async () => {
  const visitor = new Visitor(shop.url);
  const first = await ask(visitor, "ada@exemple.fr", "/", true);
  const second = await ask(visitor, "ada@exemple.fr", "/guide");
  expect([second.url, second.html]).toEqual([first.url, first.html]);
  expect(await consentOf("ada@exemple.fr")).toMatchObject({
    text: expect.stringMatching(/^J’accepte de recevoir par e-mail .* Désinscription à tout moment\.$/),
    version: PRIVACY_VERSION,
    at: expect.stringMatching(/^2\d{3}-/),
  });
  await shop.mailbox.until("ada@exemple.fr", 1);
});

test("ten requests for the same address send one email; a lost one is sent again, at most three times a day", async () => {
  const email = "etrangere@exemple.fr";
  for (let n = 0; n < 5; n += 1) await ask(new Visitor(shop.url, { address: `10.1.0.${n}` }), email);
  await Promise.all([1, 2, 3, 4, 5].map((n) => ask(new Visitor(shop.url, { address: `10.2.0.${n}` }), email)));
  await shop.mailbox.until(email, 1);
  expect(await emailsTo(email)).toBe(1);

  const other = "perdue@exemple.fr";
  for (let n = 0; n < 5; n += 1) {
    const page = await ask(new Visitor(shop.url, { address: `10.3.0.${n}` }), other);
    expect(new URL(page.url).pathname).toBe("/guide/merci");
    await sql`update emails set created_at = created_at - interval '2 hours'`.execute(shop.db);
  }
  expect(await emailsTo(other)).toBe(3);
});

test("somebody who has unsubscribed gets no guide when another person types the address", async () => {
  await ask(new Visitor(shop.url), "partie@exemple.fr");
  await shop.mailbox.until("partie@exemple.fr", 1);
  await shop.inspect(async (db) => {
    await sql`update subscribers set unsubscribed_at = now() where email = 'partie@exemple.fr'`.execute(db);
    await sql`update emails set created_at = created_at - interval '2 hours'`.execute(db);
  });
  await ask(new Visitor(shop.url), "partie@exemple.fr");
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/challenge"), { prenom: "Eve", email: "partie@exemple.fr" });
  // The owner of the address is asked to confirm, and gets nothing else before.
  expect(await templatesTo("partie@exemple.fr")).toEqual(["guide", "subscription-confirmation"]);
});

test("an invalid request keeps the typed values, a robot gets the thank-you page, and too many posts get 429", async () => {
  const visitor = new Visitor(shop.url, { address: "10.4.0.1" });
  const page = await ask(visitor, "lea@exemple", "/guide", true);
  expect(page.status).toBe(400);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  const field = page.document.querySelector("#champ-email");
  expect([field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual(["lea@exemple", "true"]);
  expect(page.document.querySelector("#champ-marketing")?.hasAttribute("checked")).toBe(true);

  const robot = { email: "robot@exemple.fr", site_web: "https://spam.example" };
  const thanks = await visitor.submit(await visitor.open("/guide"), robot);
  expect(new URL(thanks.url).pathname).toBe("/guide/merci");
  expect(await emailsTo("robot@exemple.fr")).toBe(0);

  const { url, body } = visitor.formRequest(await visitor.open("/guide"), { email: "x" });
  let last: Response | undefined;
  for (let sent = 0; sent < 31; sent += 1) last = await visitor.request(url, { method: "POST", body });
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("the link of each morning's email opens that day of the challenge, for its participant only, and keeps working", async () => {
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/challenge"), { prenom: "Maïa", email: "maia@exemple.fr" });
  const [welcome] = await shop.mailbox.until("maia@exemple.fr", 1);
  const token = /token=(\w+)/.exec(linkIn(welcome, "/challenge/cahier?token="))?.[1];
  const day = (n: number | string, key = token) => visitor.open(`/challenge/jour/${n}?token=${key}`);

  const early = await day(1);
  expect(early.status).toBe(200);
  expect(early.text).toMatch(/Ce jour s’ouvre lundi \d+ \S+ à 7\sh/);
  expect(early.text).not.toContain("Ouvre tes relevés");

  // Tuesday after 7: two days are open.
  await sql`update challenge_signups set starts_on = (now() at time zone 'Europe/Paris' - interval '31 hours')::date`.execute(
    shop.db,
  );
  const open = await day(2);
  expect(open.headers.get("Cache-Control")).toBe("private, no-store");
  expect(open.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(open.html).toContain('<meta name="robots" content="noindex"');
  expect(open.text).toContain("Écris toutes tes pistes en dix minutes");
  expect(open.document.querySelector(`a[href="/challenge/jour/1?token=${token}"]`)).not.toBeNull();
  expect(open.document.querySelector('a[href^="/challenge/jour/4"]')).toBeNull();
  expect((await day(4)).text).toContain("Ce jour s’ouvre");

  for (const wrong of [day(0), day(6), day("1x"), day(1, "x"), day(1, ""), visitor.open("/challenge/jour/1")])
    expect((await wrong).status).toBe(404);
  const workbook = await fetch(linkIn(welcome, "/challenge/cahier?token="));
  expect([workbook.status, workbook.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect((await fetch(`${shop.url}/challenge/cahier?token=x`)).status).toBe(404);
});

async function templatesTo(email: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("emails")
    .select("template")
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ template }) => template);
}

async function emailsTo(email: string): Promise<number> {
  return (await templatesTo(email)).length;
}

async function consentOf(email: string) {
  const row = await shop.db.selectFrom("subscribers").select("consent").where("email", "=", email).executeTakeFirst();
  return row?.consent;
}

async function column(name: "unsubscribeToken"): Promise<string> {
  const row = await shop.db.selectFrom("subscribers").select(name).executeTakeFirstOrThrow();
  return row[name];
}
