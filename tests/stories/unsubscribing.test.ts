import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#db/connection.server.ts";
import { linkIn } from "#tests/support/buying.ts";
import { aEmail, fateOf, headerOf, statusOf } from "#tests/support/emails.ts";
import { FORM, send } from "#tests/support/http.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => shop.close());

/** Emails of the tests, beside those that a sign-up sends by itself. */
const OURS = "Votre mot de passe a été changé";
const CONFIRM = "Confirme ton adresse e-mail";

let clients = 0;

/** Somebody signs up for the challenge, from a connection of her own. */
async function signUp(email: string, { marketing = false } = {}) {
  clients += 1;
  const visitor = new Visitor(shop.url, { address: `10.4.0.${clients}` });
  return visitor.submit(await visitor.open("/challenge"), { prenom: "Maïa", email, marketing });
}

/** Where the way out of her emails leads, as the header of one gives it. */
async function wayOut(email: string): Promise<string> {
  expect(await fateOf(shop, await aEmail(shop, email, "S"))).toBe("sent");
  const mails = await shop.mailbox.about(OURS, email);
  const address = /^<(.+)>$/.exec(headerOf(mails.at(-1), "list-unsubscribe") ?? "")?.[1] ?? "";
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test("a service email carries the way out, in its head, its page and its text", async () => {
  await signUp("sortie@exemple.fr");
  await wayOut("sortie@exemple.fr");
  const [mail] = await shop.mailbox.about(OURS, "sortie@exemple.fr");
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  // On one line: some programs do not unfold.
  expect(mail?.raw).toMatch(/^List-Unsubscribe: <http:\/\/[^\s>]+\/desinscription\?token=[^\s>]+>\r$/m);
  expect(mail?.html).toMatch(/href="[^"]+\/desinscription\?token=/);
  expect(linkIn(mail, "/desinscription?token=")).toContain("token=");
});

test("an email about an order or an account carries none, and arrives after she has left", async () => {
  await signUp("reste@exemple.fr");
  const way = await wayOut("reste@exemple.fr");
  await send(shop.url, way, { method: "POST", headers: FORM, body: "List-Unsubscribe=One-Click" });
  expect(await fateOf(shop, await aEmail(shop, "reste@exemple.fr", "T"))).toBe("sent");
  const mail = (await shop.mailbox.about(OURS, "reste@exemple.fr", 2)).at(-1);
  expect(headerOf(mail, "list-unsubscribe")).toBeUndefined();
  expect(headerOf(mail, "list-unsubscribe-post")).toBeUndefined();
  expect(mail?.text).not.toContain("desinscription");
  expect(mail?.text).toContain("Renoncer au contrat ici");
});

const MULTIPART = { "Content-Type": "multipart/form-data; boundary=limite" };
const PARTS = '--limite\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--limite--\r\n';

test.each([
  ["urlencoded", FORM, "List-Unsubscribe=One-Click"],
  ["multipart", MULTIPART, PARTS],
])(
  "one click of a mail program (%s) ends it at once: no Origin, no cookie, no redirect, as often as it likes",
  async (kind, headers, body) => {
    const email = `clic-${kind}@exemple.fr`;
    await signUp(email);
    const way = await wayOut(email);
    const waiting = [await aEmail(shop, email, "S", 1), await aEmail(shop, email, "P", 2)];
    const order = await aEmail(shop, email, "T", 3);
    for (let click = 0; click < 3; click += 1) {
      const answer = await send(shop.url, way, { method: "POST", headers, body });
      expect(answer.status).toBe(200);
      expect(answer.cookies).toEqual([]);
      for (const email of waiting) expect(await statusOf(shop, email)).toBe("canceled");
    }
    expect(await statusOf(shop, order)).toBe("queued");
    // What is written afterwards does not leave either.
    expect(await fateOf(shop, await aEmail(shop, email, "S"))).toBe("canceled");
    expect(await shop.mailbox.about(OURS, email)).toHaveLength(1);
  },
);

test("the link shows a page with one button and whose it is, masked; opening it changes nothing", async () => {
  await signUp("lea.martin@exemple.fr");
  const visitor = new Visitor(shop.url);
  const page = await visitor.open(await wayOut("lea.martin@exemple.fr"));
  expect(page.status).toBe(200);
  expect(page.text).toContain("l•••@e•••.fr");
  expect(page.html).not.toContain("lea.martin@exemple.fr");
  expect(page.document.querySelectorAll("main form button")).toHaveLength(1);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(await fateOf(shop, await aEmail(shop, "lea.martin@exemple.fr", "S"))).toBe("sent");

  const { url, body } = visitor.formRequest(page);
  expect((await visitor.request(url, { method: "POST", body })).status).toBe(303);
  const left = await visitor.open(page.url);
  expect(left.text).toContain("Vous êtes désinscrite");
  expect(left.document.querySelector('main a[href="/challenge"]')).not.toBeNull();
  expect(await fateOf(shop, await aEmail(shop, "lea.martin@exemple.fr", "S"))).toBe("canceled");
});

test.each(["/desinscription?token=inconnu", "/desinscription", "/inscription/confirmer?token=inconnu"])(
  "%s is a page that does not exist, read or posted",
  async (address) => {
    const page = await new Visitor(shop.url).open(address);
    expect(page.status).toBe(404);
    expect(page.text).toContain("Page introuvable");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    const posted = await send(shop.url, address, {
      method: "POST",
      headers: { ...FORM, Origin: shop.url },
      body: "List-Unsubscribe=One-Click",
    });
    expect(posted.status).toBe(404);
  },
);

test("a ticked box counts when it is confirmed by mail, and not before", async () => {
  const email = "double@exemple.fr";
  const answers = [await signUp(email, { marketing: true }), await signUp(email, { marketing: true })];
  expect(answers[1]?.html).toBe(answers[0]?.html);
  const [mail] = await shop.mailbox.about(CONFIRM, email);
  expect(mail?.text).toContain("J’accepte de recevoir par e-mail des conseils");
  expect(headerOf(mail, "list-unsubscribe")).toBeUndefined();
  expect(await fateOf(shop, await aEmail(shop, email, "P"))).toBe("canceled");

  const visitor = new Visitor(shop.url);
  const page = await visitor.open(linkIn(mail, "/inscription/confirmer?token="));
  expect(page.text).toContain("J’accepte de recevoir par e-mail des conseils");
  expect(page.html).not.toContain(email);
  expect(await fateOf(shop, await aEmail(shop, email, "P"))).toBe("canceled");
  expect((await visitor.submit(page)).text).toContain("C’est confirmé");
  expect(await fateOf(shop, await aEmail(shop, email, "P"))).toBe("sent");

  // What counts is not asked again, and one email was written for both sign-ups.
  await signUp(email, { marketing: true });
  expect(await emailsTo(email, "subscription-confirmation")).toBe(1);
});

test("another site can't make her leave, even with her link", async () => {
  await signUp("cible@exemple.fr");
  const way = await wayOut("cible@exemple.fr");
  const headers = { ...FORM, Origin: "https://mechant.example", "Sec-Fetch-Site": "cross-site" };
  const answer = await send(shop.url, way, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await fateOf(shop, await aEmail(shop, "cible@exemple.fr", "S"))).toBe("sent");
});

test("an email that was taken back may be asked for again, and has all its tries", async () => {
  const email = "reprise@exemple.fr";
  await signUp(email, { marketing: true });
  // As if it had been taken back; the worker's own last word on it comes first.
  const confirmation = (db: Db) =>
    db.updateTable("emails").where("recipient", "=", email).where("template", "=", "subscription-confirmation");
  await eventually(() =>
    shop.inspect(async (db) => {
      const taken = { status: "canceled" as const, attempts: 9 };
      const row = await confirmation(db).set(taken).where("status", "=", "sent").executeTakeFirst();
      return row.numUpdatedRows > 0n;
    }),
  );
  await signUp(email, { marketing: true });
  await shop.mailbox.about(CONFIRM, email, 2);
  expect(await emailsTo(email, "subscription-confirmation")).toBe(1);
});

test("without the box nobody is asked, and no offer leaves", async () => {
  await signUp("sans@exemple.fr");
  expect(await emailsTo("sans@exemple.fr", "subscription-confirmation")).toBe(0);
  expect(await fateOf(shop, await aEmail(shop, "sans@exemple.fr", "P"))).toBe("canceled");
});

test("who has left and signs up again is back when she confirms: the service returns, the old consent does not", async () => {
  const email = "retour@exemple.fr";
  await signUp(email, { marketing: true });
  const visitor = new Visitor(shop.url);
  const [first] = await shop.mailbox.about(CONFIRM, email);
  await visitor.submit(await visitor.open(linkIn(first, "/inscription/confirmer?token=")));
  await visitor.submit(await visitor.open(linkIn(await lastService(email), "/desinscription?token=")));
  expect(await fateOf(shop, await aEmail(shop, email, "P"))).toBe("canceled");

  // Another day: on the same one she is not asked a second time.
  await shop.inspect((db) =>
    db
      .updateTable("emails")
      .set({ dedupe_key: "yesterday" })
      .where("recipient", "=", email)
      .where("template", "=", "subscription-confirmation")
      .execute(),
  );
  await signUp(email);
  expect(await fateOf(shop, await aEmail(shop, email, "S"))).toBe("canceled");
  const mails = await shop.mailbox.about(CONFIRM, email, 2);
  expect(mails.at(-1)?.text).toContain("Tu ne voulais plus recevoir nos e-mails");
  expect(mails.at(-1)?.text).not.toContain("J’accepte");
  await visitor.submit(await visitor.open(linkIn(mails.at(-1), "/inscription/confirmer?token=")));
  expect(await fateOf(shop, await aEmail(shop, email, "S"))).toBe("sent");
  expect(await fateOf(shop, await aEmail(shop, email, "P"))).toBe("canceled");
});

async function lastService(email: string) {
  expect(await fateOf(shop, await aEmail(shop, email, "S"))).toBe("sent");
  return (await shop.mailbox.about(OURS, email)).at(-1);
}

async function emailsTo(email: string, template: string): Promise<number> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("emails").select("id").where("recipient", "=", email).where("template", "=", template).execute(),
  );
  return rows.length;
}
