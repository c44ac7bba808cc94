import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Db } from "#db/connection.server.ts";
import { linkIn } from "#tests/support/buying.ts";
import { anEmail, countEmails, deliver, headerOf, SUBJECT, statusOf, unsubscribeBy } from "#tests/support/emails.ts";
import { FORM, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const CONFIRM = "Confirme ton adresse e-mail";
const WELCOME = "Ta place est prise : on commence lundi";
const GUIDE = "Ton guide : 7 étapes, 30 jours";

let clients = 0;

/** A sign-up for the challenge, with a client address of its own. */
async function signUp(email: string, { marketing = false } = {}) {
  clients += 1;
  const visitor = new Visitor(shop.url, { address: `10.4.0.${clients}` });
  return visitor.submit(await visitor.open("/challenge"), { prenom: "Maïa", email, marketing });
}

/** The unsubscribe address, as the header of somebody's email gives it. */
async function unsubscribeAddress(email: string): Promise<string> {
  expect(await deliver(shop, await anEmail(shop, email, "service"))).toBe("sent");
  const mails = await shop.mailbox.about(SUBJECT, email);
  const address = /^<(.+)>$/.exec(headerOf(mails.at(-1), "list-unsubscribe") ?? "")?.[1] ?? "";
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test("a service email carries the unsubscribe link in its headers, its HTML and its text", async () => {
  await signUp("sortie@exemple.fr");
  await unsubscribeAddress("sortie@exemple.fr");
  const [mail] = await shop.mailbox.about(SUBJECT, "sortie@exemple.fr");
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  // On one line, because some programs do not unfold headers.
  expect(mail?.raw).toMatch(/^List-Unsubscribe: <http:\/\/[^\s>]+\/desinscription\?token=[^\s>]+>\r$/m);
  expect(mail?.html).toMatch(/href="[^"]+\/desinscription\?token=/);
  expect(linkIn(mail, "/desinscription?token=")).toContain("token=");
});

test("an email about an order or an account has no unsubscribe link, and is sent to unsubscribed recipients, too", async () => {
  await signUp("reste@exemple.fr");
  const address = await unsubscribeAddress("reste@exemple.fr");
  await send(shop.url, address, { method: "POST", headers: FORM, body: "List-Unsubscribe=One-Click" });
  expect(await deliver(shop, await anEmail(shop, "reste@exemple.fr", "transactional"))).toBe("sent");
  const mail = (await shop.mailbox.about(SUBJECT, "reste@exemple.fr", 2)).at(-1);
  expect(headerOf(mail, "list-unsubscribe")).toBeUndefined();
  expect(headerOf(mail, "list-unsubscribe-post")).toBeUndefined();
  expect(mail?.text).not.toContain("desinscription");
  expect(mail?.text).not.toContain("Renoncer");
});

const MULTIPART = { "Content-Type": "multipart/form-data; boundary=limite" };
const PARTS = '--limite\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--limite--\r\n';

test.each([
  ["urlencoded", FORM, "List-Unsubscribe=One-Click"],
  ["multipart", MULTIPART, PARTS],
])(
  "one click in a mail program (%s) unsubscribes at once, without Origin, cookie or redirect, and may be repeated",
  async (kind, headers, body) => {
    const email = `clic-${kind}@exemple.fr`;
    await signUp(email);
    const address = await unsubscribeAddress(email);
    const waiting = [await anEmail(shop, email, "service", 1), await anEmail(shop, email, "marketing", 2)];
    const order = await anEmail(shop, email, "transactional", 3);
    for (let click = 0; click < 3; click += 1) {
      const answer = await send(shop.url, address, { method: "POST", headers, body });
      expect(answer.status).toBe(200);
      expect(answer.cookies).toEqual([]);
      for (const email of waiting) expect(await statusOf(shop, email)).toBe("canceled");
    }
    expect(await statusOf(shop, order)).toBe("queued");
    // An email that is queued afterwards is not sent, either.
    expect(await deliver(shop, await anEmail(shop, email, "service"))).toBe("canceled");
    expect(await shop.mailbox.about(SUBJECT, email)).toHaveLength(1);
  },
);

test("the unsubscribe link shows a page with one button and a masked address; opening it changes nothing", async () => {
  await signUp("lea.martin@exemple.fr");
  const visitor = new Visitor(shop.url);
  const page = await visitor.open(await unsubscribeAddress("lea.martin@exemple.fr"));
  expect(page.status).toBe(200);
  expect(page.text).toContain("l•••@e•••.fr");
  expect(page.html).not.toContain("lea.martin@exemple.fr");
  expect(page.document.querySelectorAll("main form button")).toHaveLength(1);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(await deliver(shop, await anEmail(shop, "lea.martin@exemple.fr", "service"))).toBe("sent");

  const { url, body } = visitor.formRequest(page);
  expect((await visitor.request(url, { method: "POST", body })).status).toBe(303);
  const done = await visitor.open(page.url);
  expect(done.text).toContain("Tu es désinscrite");
  expect(done.document.querySelector('main a[href="/challenge"]')).not.toBeNull();
  expect(await deliver(shop, await anEmail(shop, "lea.martin@exemple.fr", "service"))).toBe("canceled");
});

test.each(["/desinscription?token=inconnu", "/desinscription", "/inscription/confirmer?token=inconnu"])(
  "%s gets 404, by GET and by POST",
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

test("a marketing consent counts only after its confirmation by the one email that a sign-up with the box brings", async () => {
  const email = "double@exemple.fr";
  const answers = [await signUp(email, { marketing: true }), await signUp(email, { marketing: true })];
  expect(answers[1]?.html).toBe(answers[0]?.html);
  const [mail] = await shop.mailbox.about(WELCOME, email);
  expect(mail?.text).toContain("J’accepte de recevoir par e-mail des conseils");
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");

  const visitor = new Visitor(shop.url);
  const page = await visitor.open(linkIn(mail, "/inscription/confirmer?token="));
  expect(page.text).toContain("J’accepte de recevoir par e-mail des conseils");
  expect(page.html).not.toContain(email);
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");
  expect((await visitor.submit(page)).text).toContain("C’est confirmé");
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("sent");

  // A consent in force is not asked again, and one email was sent for all sign-ups.
  await signUp(email, { marketing: true });
  expect(await countEmails(shop, email, "subscription-confirmation")).toBe(0);
  expect(await countEmails(shop, email, "challenge-welcome")).toBe(1);
});

test("a form on another site cannot unsubscribe anybody, even with the link", async () => {
  await signUp("cible@exemple.fr");
  const address = await unsubscribeAddress("cible@exemple.fr");
  const headers = { ...FORM, Origin: "https://mechant.example", "Sec-Fetch-Site": "cross-site" };
  const answer = await send(shop.url, address, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await deliver(shop, await anEmail(shop, "cible@exemple.fr", "service"))).toBe("sent");
});

test("an email that was canceled can be requested again, and gets all its attempts", async () => {
  const email = "reprise@exemple.fr";
  await signUp(email);
  await signUp(email, { marketing: true });
  // As if the email had been canceled, after the worker has finished with it.
  const confirmation = (db: Db) =>
    db.updateTable("emails").where("recipient", "=", email).where("template", "=", "subscription-confirmation");
  await eventually(() =>
    shop.inspect(async (db) => {
      const canceled = { status: "canceled" as const, attempts: 9 };
      const row = await confirmation(db).set(canceled).where("status", "=", "sent").executeTakeFirst();
      return row.numUpdatedRows > 0n;
    }),
  );
  await signUp(email, { marketing: true });
  await shop.mailbox.about(CONFIRM, email, 2);
  expect(await countEmails(shop, email, "subscription-confirmation")).toBe(1);
});

test("without the ticked box no confirmation is requested, and no marketing email is sent", async () => {
  await signUp("sans@exemple.fr");
  expect((await shop.mailbox.about(WELCOME, "sans@exemple.fr"))[0]?.text).not.toContain("/inscription/confirmer");
  expect(await countEmails(shop, "sans@exemple.fr", "subscription-confirmation")).toBe(0);
  expect(await deliver(shop, await anEmail(shop, "sans@exemple.fr", "marketing"))).toBe("canceled");
});

test("somebody who has unsubscribed and signs up again gets service emails after confirming, and the old consent stays withdrawn", async () => {
  const email = "retour@exemple.fr";
  await signUp(email, { marketing: true });
  const visitor = new Visitor(shop.url);
  const [first] = await shop.mailbox.about(WELCOME, email);
  await visitor.submit(await visitor.open(linkIn(first, "/inscription/confirmer?token=")));
  await visitor.submit(await visitor.open("/guide"), { email });
  expect(await shop.mailbox.about(GUIDE, email)).toHaveLength(1);
  await unsubscribeBy(shop, await lastService(email));
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");

  await signUp(email);
  await visitor.submit(await visitor.open("/guide"), { email });
  expect(await deliver(shop, await anEmail(shop, email, "service"))).toBe("canceled");
  const mails = await shop.mailbox.about(CONFIRM, email);
  expect(mails.at(-1)?.text).toContain("Tu ne voulais plus recevoir nos e-mails");
  expect(mails.at(-1)?.text).not.toContain("J’accepte");
  await visitor.submit(await visitor.open(linkIn(mails.at(-1), "/inscription/confirmer?token=")));
  expect(await deliver(shop, await anEmail(shop, email, "service"))).toBe("sent");
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");
  // The forms have promised both, and she has lost nothing by leaving within the hour.
  for (const promised of [WELCOME, GUIDE]) expect(await shop.mailbox.about(promised, email, 2)).toHaveLength(2);
});

async function lastService(email: string) {
  expect(await deliver(shop, await anEmail(shop, email, "service"))).toBe("sent");
  return (await shop.mailbox.about(SUBJECT, email)).at(-1);
}

test("« arrêter » pressed again ends nothing, and writes nothing down for a restore", async () => {
  await signUp("insiste@exemple.fr", { marketing: true });
  const confirmation = linkIn(
    (await shop.mailbox.about(WELCOME, "insiste@exemple.fr"))[0],
    "/inscription/confirmer?token=",
  );
  await send(shop.url, confirmation, { method: "POST", headers: FORM, body: "" });
  const address = await unsubscribeAddress("insiste@exemple.fr");
  const kinds = () =>
    readFileSync(join(shop.dataDir, "forgotten.ndjson"), "utf8").match(/no-(?:offers|challenge)/g) ?? [];
  const before = kinds().length;
  for (const choice of ["offres", "offres", "challenge", "challenge", "offres"])
    await send(shop.url, address, { method: "POST", headers: FORM, body: `choix=${choice}` });
  expect(kinds().slice(before)).toEqual(["no-offers", "no-challenge"]);
});
