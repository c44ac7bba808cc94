import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startDnsEmulator } from "#tests/emulators/dns/server.ts";
import { ImapEmulator } from "#tests/emulators/imap/server.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { anEmail, deliver, statusOf } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aDraft, aReader, depart, emailsOf, stateOf } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aComplaint, aDmarcReport, anAbsence, aReport } from "#tests/support/returns.ts";
import { eventually, Shop } from "#tests/support/shop.ts";

/** What comes back after sending: by the mailbox of returns, and by the provider's call. */
const SECRET = "zz-secret-des-retours";
const LIST = "/admin/emails/delivrabilite";

const imap = await ImapEmulator.open();
const names = await startDnsEmulator({
  "essor.example": "v=spf1 include:mx.ovh.com -all",
  "_dmarc.essor.example": "v=DMARC1; p=none",
});
afterAll(() => Promise.all([imap.close(), names.close()]));
const env = {
  RETURNS_IMAP_URL: imap.url,
  RETURNS_WEBHOOK_SECRET: SECRET,
  DNS_SERVERS: names.address,
  DKIM_SELECTOR: "s1",
};
const shop = await aShop({ env });
const admin = await anAdmin(shop);

const read = () => runJob(shop, "read-returns");

/** An email that has left, and where it comes back to. */
async function aSentEmail(to: string, kind: "transactional" | "service" = "transactional") {
  const id = await anEmail(shop, to, kind);
  expect(await deliver(shop, id)).toBe("sent");
  const mail = shop.mailbox.to(to).at(-1);
  return { id, to, returnPath: mail?.returnPath ?? "", messageId: mail?.messageId ?? "" };
}

const bounces = () =>
  shop.db.selectFrom("bounces").select(["emailId", "kind", "code", "source"]).orderBy("id").execute();
const blocked = async () =>
  (await shop.db.selectFrom("suppressedAddresses").select("email").orderBy("email").execute()).map(
    ({ email }) => email,
  );
const alerts = (key: string) => shop.db.selectFrom("alerts").select("subject").where("key", "like", key).execute();
const counts = () =>
  shop.db
    .selectFrom("returnSources")
    .select(["handled", "ignored", "forged"])
    .where("source", "=", "mailbox")
    .executeTakeFirstOrThrow();

test("an email that comes back blocks its own recipient, whoever the report names, and shows on both pages", async () => {
  const sent = await aSentEmail("partie@exemple.fr");
  expect(sent.returnPath).toMatch(new RegExp(`^retour\\+${sent.id}\\.[0-9a-f]{8}@essor\\.example$`));
  imap.receive(aReport({ to: sent.returnPath, recipient: "voisine@exemple.fr" }));
  imap.receive("Subject: Une question\r\nFrom: lea@exemple.fr\r\n\r\nBonjour");
  imap.receive(anAbsence(sent.returnPath));
  await read();
  expect(await bounces()).toEqual([{ emailId: sent.id, kind: "hard", code: "5.1.1", source: "mailbox" }]);
  expect(await blocked()).toEqual(["partie@exemple.fr"]);
  expect(await statusOf(shop, sent.id)).toBe("failed");
  // What a person should read stays where it was.
  expect([imap.count("INBOX"), imap.count("Retours")]).toEqual([1, 2]);
  const page = (await admin.open(`/admin/emails/${sent.id}`)).text;
  expect(page).toContain("Boîte inexistante");
  expect(page).toContain("5.1.1 : 550 5.1.1 User unknown L’adresse est bloquée.");
  expect(page).toContain("Revenu après l’envoi (5.1.1)");
  expect(page).toContain("Final-Recipient: rfc822; voisine@exemple.fr");
  expect((await admin.open("/admin/emails/adresses-bloquees")).text).toContain("Revenu après l’envoi (5.1.1)");
});

test("a report that our email’s recipient cannot have caused changes nothing, and forged signatures are counted", async () => {
  const before = [await bounces(), await blocked()];
  const sent = await aSentEmail("victime@exemple.fr");
  const wrong = sent.returnPath.replace(
    /\.([0-9a-f]{8})@/,
    (_, hex: string) => `.${hex[0] === "0" ? "1" : "0"}${hex.slice(1)}@`,
  );
  const { forged, handled } = await counts();
  const recipient = sent.to;
  imap.receive(aReport({ to: wrong, recipient, messageId: sent.messageId }));
  imap.receive(aReport({ recipient, messageId: `<${randomUUID()}@localhost>` }));
  imap.receive(aReport({ recipient }));
  // Somebody else's mail, with an id that she knows from her own.
  const own = await aSentEmail("autre@exemple.fr");
  imap.receive(aReport({ recipient, messageId: own.messageId }));
  imap.receive(aComplaint({ recipient }));
  await read();
  expect([await bounces(), await blocked()]).toEqual(before);
  expect(await statusOf(shop, sent.id)).toBe("sent");
  expect(await counts()).toMatchObject({ forged: forged + 1, handled });
  // Without an address of returns, the Message-ID with its own recipient is enough.
  imap.receive(aReport({ recipient: own.to, messageId: own.messageId, status: "5.2.1" }));
  await read();
  expect(await blocked()).toEqual(["autre@exemple.fr", "partie@exemple.fr"]);
});

test("a policy refusal never blocks the person and tells the founder once; a full mailbox blocks on the third day", async () => {
  const [first, second] = [await aSentEmail("une@gmail.com"), await aSentEmail("deux@gmail.com")];
  for (const { returnPath } of [first, second])
    imap.receive(aReport({ to: returnPath, status: "5.7.26", diagnostic: "550 5.7.26 unauthenticated" }));
  await read();
  expect(await alerts("policy-refusal:%")).toEqual([{ subject: "gmail.com refuse les e-mails du site" }]);
  expect((await admin.open(`/admin/emails/${first.id}`)).text).toContain("son adresse n’est pas bloquée");
  for (const day of [1, 2, 3]) {
    expect(await blocked()).not.toContain("pleine@exemple.fr");
    // Twice on one day is one day; our own limit is no full mailbox.
    for (const diagnostic of ["552 5.2.2 Mailbox full", "552 5.2.2 Mailbox full", "550 5.4.5 Daily sending limit"]) {
      const { returnPath } = await aSentEmail(diagnostic.endsWith("full") ? "pleine@exemple.fr" : "limite@gmail.com");
      imap.receive(aReport({ to: returnPath, status: diagnostic.slice(4, 9), diagnostic }));
    }
    await read();
    if (day < 3) await sql`update bounces set at = at - interval '1 day' where kind = 'soft'`.execute(shop.db);
  }
  expect(await blocked()).toContain("pleine@exemple.fr");
  expect((await blocked()).filter((email) => email.endsWith("gmail.com"))).toEqual([]);
});

test("a complaint ends every optional email and the consent, keeps its proof, and lets a purchase’s emails through", async () => {
  const to = "lasse@exemple.fr";
  await sql`insert into subscribers (id, email, source, consent, confirmed_at) values (gen_random_uuid(), ${to}, 'guide',
    '{"text": "Oui", "version": "1", "at": "2026-01-01T00:00:00Z"}', now())`.execute(shop.db);
  const sent = await aSentEmail(to, "service");
  imap.receive(aComplaint({ messageId: sent.messageId, recipient: to }));
  await read();
  const subscriber = await shop.db
    .selectFrom("subscribers")
    .select(["id", "unsubscribedAt", "consentWithdrawnAt"])
    .where("email", "=", to)
    .executeTakeFirstOrThrow();
  expect(subscriber).toMatchObject({ unsubscribedAt: expect.any(Date), consentWithdrawnAt: expect.any(Date) });
  expect(await deliver(shop, await anEmail(shop, to, "service"))).toBe("canceled");
  expect(await deliver(shop, await anEmail(shop, to, "transactional"))).toBe("sent");
  expect((await admin.open(`/admin/emails/${sent.id}`)).text).toContain("Feedback-Type: abuse");
  const person = (await admin.open(`/admin/personnes/${subscriber.id}`)).text;
  expect(person).toContain("Signalé comme indésirable");
  expect(person).toContain("Désinscrite de tous les e-mails demandés");
});

test("two complaints about a newsletter pause it, and the founder reads why", async () => {
  const complaining = ["plainte-une@exemple.fr", "plainte-deux@exemple.fr"];
  for (const email of [...complaining, "contente@exemple.fr"]) await aReader(shop, email, { tags: ["plaintes"] });
  const letter = await aDraft(admin, "plaintes");
  await depart(shop, admin, letter);
  await sql`update emails set scheduled_for = now() - interval '1 second'
    where newsletter_id = ${letter.split("/").at(-1)} and recipient like 'plainte-%'`.execute(shop.db);
  await runJob(shop, "reconcile-emails");
  for (const email of complaining) {
    expect(await stateOf(shop, letter)).toBe("sending");
    await eventually(async () =>
      (await emailsOf(shop, letter)).some((one) => one.recipient === email && one.status === "sent"),
    );
    const [mail] = await shop.mailbox.until(email, 1);
    imap.receive(aComplaint({ messageId: mail?.messageId ?? "", recipient: email }));
    await read();
  }
  expect(await stateOf(shop, letter)).toBe("paused");
  const page = (await admin.open(`${letter}/envoi`)).text;
  expect(page).toMatch(/l’ont signalée comme indésirable.*Signalées comme indésirables ?2/);
  expect(await alerts("newsletter-complaints:%")).toEqual([
    { subject: "Infolettre mise en pause\u00a0: des plaintes" },
  ]);
});

test("each return counts once: two replicas, a kill in the middle, a second copy, and a mailbox that was numbered anew", async () => {
  const twin = await Shop.open({ beside: shop, env });
  try {
    const sent: Awaited<ReturnType<typeof aSentEmail>>[] = [];
    for (let n = 0; n < 6; n += 1) sent.push(await aSentEmail(`double${n}@exemple.fr`));
    for (const { returnPath } of sent) imap.receive(aReport({ to: returnPath }));
    await Promise.all([read(), read()]);
    // The folder refuses, so that what was dealt with is read again under new numbers.
    imap.mode = "refuse-move";
    const late = await aSentEmail("tard@exemple.fr");
    imap.receive(aReport({ to: late.returnPath }));
    imap.receive(aReport({ to: late.returnPath, diagnostic: "550 5.1.1 the same, with other words" }));
    await read();
    imap.mode = "answer";
    await twin.kill();
    await shop.kill();
    imap.uidValidity += 1;
    await shop.startAgain();
    await read();
    await eventually(() => imap.count("INBOX") <= 6);
    const ids = new Set([...sent, late].map(({ id }) => id));
    const counted = (await bounces()).filter(({ emailId }) => ids.has(emailId));
    expect(counted).toHaveLength(7);
    expect((await blocked()).filter((email) => /^(double|tard)/.test(email))).toHaveLength(7);
  } finally {
    imap.mode = "answer";
    await twin.close();
  }
});

test("a mailbox that refuses, hangs up or answers nonsense is a problem of the system’s page; the process and the rest go on", async () => {
  const { pid } = shop;
  const title = "La boîte des retours ne répond pas";
  for (const mode of ["refuse-login", "hang-up", "garbage"] as const) {
    const { returnPath, to } = await aSentEmail(`panne-${mode}@exemple.fr`);
    imap.receive(aReport({ to: returnPath }));
    imap.mode = mode;
    await read();
    expect((await admin.open("/admin/systeme")).text, mode).toContain(title);
    imap.mode = "answer";
    await read();
    expect((await admin.open("/admin/systeme")).text, mode).not.toContain(title);
    expect(await blocked()).toContain(to);
  }
  expect([shop.pid, shop.isRunning()]).toEqual([pid, true]);
  const said = [...shop.logs, ...imap.commands].join("\n");
  expect(said).toContain("returns not read");
  expect(said).not.toMatch(/zz-mot-de-passe-imap|zz-secret-des-retours/);
});

test("a provider that shows the secret posts what came back, once; anybody else changes nothing", async () => {
  const post = (provider: string, body: unknown, authorization?: string) =>
    fetch(`${shop.url}/webhooks/envois/${provider}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(authorization && { Authorization: authorization }) },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const basic = `Basic ${Buffer.from(`x:${SECRET}`).toString("base64")}`;
  const sent = await aSentEmail("brevo@exemple.fr");
  const event = {
    event: "hard_bounce",
    email: sent.to,
    "message-id": sent.messageId,
    reason: "550 5.1.1 unknown user",
  };
  const before = (await bounces()).length;
  for (const [provider, body, authorization, status] of [
    ["inconnu", event, `Bearer ${SECRET}`, 404],
    ["brevo", event, undefined, 401],
    ["brevo", event, "Bearer autre", 401],
    ["brevo", event, "Bearer ", 401],
    ["brevo", "{", `Bearer ${SECRET}`, 400],
    ["brevo", { ...event, email: "voisine@exemple.fr" }, `Bearer ${SECRET}`, 200],
    ["brevo", { event: "delivered", email: sent.to }, `Bearer ${SECRET}`, 200],
    ["brevo", [null, 1, "x", []], `Bearer ${SECRET}`, 200],
    ["brevo", { ...event, email: "a\u0000@b.fr", "message-id": "\u0000" }, `Bearer ${SECRET}`, 200],
  ] as const)
    expect([body, (await post(provider, body, authorization)).status]).toEqual([body, status]);
  expect([(await bounces()).length, (await blocked()).includes(sent.to)]).toEqual([before, false]);
  for (const authorization of [`Bearer ${SECRET}`, basic])
    expect((await post("brevo", event, authorization)).status).toBe(200);
  expect((await bounces()).slice(before)).toEqual([{ emailId: sent.id, kind: "hard", code: "5.1.1", source: "brevo" }]);
  expect(await blocked()).toContain(sent.to);
  const other = await aSentEmail("mailjet@exemple.fr");
  const blockedThere = {
    event: "bounce",
    email: other.to,
    CustomID: other.id,
    hard_bounce: true,
    comment: "5.7.1 spam",
  };
  expect((await post("mailjet", [{ ...blockedThere }, { event: "spam", email: other.to }], basic)).status).toBe(200);
  expect((await bounces()).slice(before + 1).map(({ kind }) => kind)).toEqual(["policy", "complaint"]);
  expect(await blocked()).not.toContain(other.to);
});

test("the page says what to type at the registrar, and what a received email shows", async () => {
  const page = await admin.open(LIST);
  expect(page.text).toContain("v=DMARC1; p=none; rua=mailto:bonjour@essor.example");
  expect(page.text).toContain("Aucune clé à cette adresse.");
  expect(page.text).toContain("s1._domainkey.essor.example");
  expect(page.text).toMatch(/Boîte des retours\d+/);
  const source = `Authentication-Results: mx.google.com; dkim=fail header.d=essor.example; spf=pass smtp.mailfrom=a@essor.example; dmarc=pass
From: Essor <bonjour@essor.example>\n\nBonjour ${"x".repeat(200_000)}`;
  const examined = (await admin.submit(page, { source }, "Examiner")).text;
  expect(examined).toContain("Ce qu’a vu mx.google.com");
  expect(examined).toContain("Accepté, pour essor.example.");
  expect(examined).toContain("la clé publiée n’est pas celle de votre fournisseur");
  const refused = await admin.submit(page, { source: "<b>Bonjour</b>" }, "Examiner");
  expect([refused.status, errorAt(refused, "source")]).toEqual([400, expect.stringContaining("qui l’a vérifiée")]);
  expect(refused.document.querySelector("textarea")?.text).toContain("Bonjour");
});

test("a DMARC report becomes a table, and a bomb is refused", async () => {
  const send = async (name: string, file: Buffer) => {
    const body = new FormData();
    body.append("rapport", new Blob([new Uint8Array(file)]), name);
    const answer = await admin.request(LIST, { method: "POST", body });
    return { status: answer.status, text: (await answer.text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
  };
  const table = await send("google.com!essor.example.xml.gz", gzipSync(aDmarcReport()));
  expect(table.status).toBe(200);
  expect(table.text).toContain("Qui envoie au nom de essor.example, vu par google.com");
  expect(table.text).toMatch(/203\.0\.113\.5 essor\.example 12 Réussi Réussi Réussi Livré/);
  expect(table.text).toMatch(/198\.51\.100\.9 essor\.example 3 Échoué Échoué Échoué Mis en indésirables/);
  expect((await send("bombe.gz", gzipSync(Buffer.alloc(300_000_000)))).status).toBe(413);
  expect((await send("vide.xml", Buffer.alloc(0))).status).toBe(400);
  expect((await send("autre.pdf", Buffer.from("%PDF"))).text).toContain("ne contient pas de rapport DMARC");
  expect(shop.isRunning()).toBe(true);
});
