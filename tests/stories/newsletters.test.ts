import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { Condition } from "#db/types.ts";
import { aMember } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { PASSWORD, payWithoutReturning } from "#tests/support/buying.ts";
import { anEmail, deliver, headerOf, statusOf, unsubscribeBy } from "#tests/support/emails.ts";
import { makeJobsDue, runJob } from "#tests/support/jobs.ts";
import { aDraft, aReader, depart, emailsOf, makeDue, planned, stateOf, TEXT } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { seededRandom } from "#tests/support/random.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const twin = await aShop({ beside: shop, env: { PROCESS: "worker" } });
const admin = await anAdmin(shop);

// One that is leaving would keep the next story's waiting.
afterEach(async () => {
  await sql`update newsletters set state = 'draft' where state = 'planned'`.execute(shop.db);
  await sql`update newsletters set state = 'stopped' where state in ('sending', 'paused')`.execute(shop.db);
});

const statuses = async (address: string) => (await emailsOf(shop, address)).map(({ status }) => status);
const readers = (name: string, count: number, domain = "exemple.fr") =>
  Promise.all(Array.from({ length: count }, (_, n) => aReader(shop, `${name}${n}@${domain}`, { tags: [name] })));

test("the founder writes, sees, tries and sends a letter; only who has agreed gets it, and reads why and how to stop", async () => {
  await readers("cercle", 3);
  await aReader(shop, "bloquee@exemple.fr", { tags: ["cercle"] });
  await sql`insert into suppressed_addresses (email, reason) values ('bloquee@exemple.fr', 'by-hand')`.execute(shop.db);
  await sql`insert into subscribers (id, email, source, tags) values
    (gen_random_uuid(), 'sans-accord@exemple.fr', 'guide', '{cercle}')`.execute(shop.db);
  const address = await aDraft(admin, "cercle");

  const page = await admin.open(address);
  const long = await admin.submit(page, { objet: "x".repeat(91), texte: "Gardé" }, "Enregistrer");
  expect([long.status, errorAt(long, "objet")]).toEqual([400, expect.stringContaining("90")]);
  expect(long.document.querySelector("[name=texte]")?.text).toContain("Gardé");
  const faulty = { texte: "97 % réussissent, [là](/nulle-part) ou [ici](http://exemple.fr) ![photo](/a.png)" };
  const checked = await admin.submit(await admin.open(address), faulty, "Vérifier");
  for (const said of ["preuve", "aucune page", "https://", "pas d’image"]) expect(checked.text).toContain(said);
  const points = checked.document.querySelectorAll("[role=alert] li");
  expect([points.length, checked.text.includes("5 points sont à corriger")]).toEqual([5, true]);
  const marked = { texte: "Bonjour {prenom}, nous répondons {horaires}." };
  const braces = errorAt(await admin.submit(await admin.open(address), marked, "Vérifier"), "texte");
  expect(braces).toMatch(/^(?!.*Restent possibles).*sans accolades/);
  expect((await admin.submit(await admin.open(address), {}, "M’envoyer un essai")).text).toMatch(/part.*Des points/);
  const blocked = await admin.submit(await admin.open(`${address}/envoi`), {}, "Envoyer maintenant");
  expect([blocked.status, await stateOf(shop, address)]).toEqual([400, "draft"]);

  const preview = await admin.submit(await admin.open(address), { ...TEXT, signature: '"Léa"' }, "Aperçu");
  expect(preview.html.split("<iframe").filter((frame) => frame.includes("«\u00a0Léa\u00a0»"))).toHaveLength(3);
  const trials = async (form: Page) =>
    Promise.all([form, form].map(async (same) => (await admin.submit(same, {}, "M’envoyer un essai")).text));
  expect(await trials(await admin.open(address))).toEqual(
    expect.arrayContaining([expect.stringContaining("L’essai part"), expect.stringContaining("est déjà parti")]),
  );
  const again = await trials(await admin.open(address));
  expect(again.filter((text) => text.includes("L’essai part"))).toHaveLength(1);
  const [trial] = await shop.mailbox.about("Essai\u00a0: Trois décisions", "admin@essor.example", 3);
  expect(trial?.text).toContain("c’est un essai");
  const abroad = await admin.open(`${await aDraft(admin, "cercle")}/destinataires`);
  expect((await admin.submit(abroad, { condition: "country", valeur: "BR" }, "Ajouter")).text).toContain("0 personne.");
  const [one, two] = [await admin.open(address), await admin.open(address)];
  await admin.submit(one, { signature: "Léa, ce matin" }, "Enregistrer");
  const late = await admin.submit(two, { signature: "Léa, ce soir" }, "Enregistrer");
  expect([late.status, /ce matin/.test(late.text), /Rien n’a été écrasé/.test(late.text)]).toEqual([409, true, true]);
  expect(late.document.querySelector("[name=signature]")?.text).toContain("ce soir");
  expect((await admin.submit(late, {}, "Enregistrer")).status).toBe(200);

  const audience = await admin.open(`${address}/destinataires`);
  expect(audience.text).toContain(
    "3 personnes ; 1 autre remplit les conditions mais n’a pas consenti ; 1 a une adresse bloquée.",
  );
  const wrongs = { inactive: "beaucoup", "not-written": "0", "signed-up-after": "hier", country: "France" };
  for (const [condition, valeur] of Object.entries(wrongs)) {
    const wrong = await admin.submit(audience, { condition, valeur }, "Ajouter");
    const said = /« Précision » : .*(nombre de jours, de 1 à 3\s650|une date, par|lettres d’un pays)/;
    expect([wrong.status, errorAt(wrong, "valeur")]).toEqual([400, expect.stringMatching(said)]);
  }
  const unknown = new URLSearchParams({ condition: "tout-le-monde", revision: "1" });
  expect((await admin.request(`${address}/destinataires`, { method: "POST", body: unknown })).status).toBe(400);
  expect((await admin.open(`${address}/envoi`)).text).toMatch(
    /Autres.*3.*300.*Plafond du jour : 50.*tout part ce jour-là/,
  );

  const form = await admin.open(`${address}/envoi`);
  const clicks = [admin, admin].map((browser) => browser.submit(form, {}, "Envoyer maintenant"));
  expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([shop, twin, shop].map((process) => runJob(process, "mail-newsletters")));
  await Promise.all([makeDue(shop, address), makeDue(twin, address)]);
  const [mail] = await shop.mailbox.about("Trois décisions", "cercle0@exemple.fr");
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headerOf(mail, "list-unsubscribe")).toContain("/desinscription?token=");
  const said = mail?.text.replace(/\s/g, " ");
  for (const part of ["inscrite le 3 mars 2026 par le guide", "SIREN", "Ne plus recevoir", "/contact", "ce soir"])
    expect(said).toContain(part);
  await eventually(async () => (await statuses(address)).every((status) => status === "sent"));
  await runJob(shop, "mail-newsletters");
  expect([await stateOf(shop, address), await statuses(address)]).toEqual(["done", ["sent", "sent", "sent"]]);
  for (const n of [0, 1, 2]) expect(shop.mailbox.to(`cercle${n}@exemple.fr`)).toHaveLength(1);
  for (const name of ["sans-accord", "bloquee"]) expect(shop.mailbox.to(`${name}@exemple.fr`)).toEqual([]);
});

test("who unsubscribes in the middle gets nothing more; the text is frozen; pause, resume and stop hold what has not left", async () => {
  await readers("milieu", 4);
  const address = await aDraft(admin, "milieu");
  await depart(shop, admin, address);
  const old = await admin.open(address);
  expect(old.text).toContain("Ce texte ne change plus");
  const changed = new URLSearchParams({ ...TEXT, objet: "Autre", revision: "2" });
  expect((await admin.request(address, { method: "POST", body: changed })).status).toBe(409);

  // The first one leaves at once, the others have their times.
  await shop.mailbox.until("milieu0@exemple.fr", 1);
  const sending = await admin.open(`${address}/envoi`);
  await admin.submit(sending, {}, "Pause");
  await sql`update emails set scheduled_for = now() - make_interval(mins => 9 - substr(recipient, 7, 1)::int)
    where recipient like 'milieu%' and status = 'queued'`.execute(shop.db);
  const [, ...waiting] = await emailsOf(shop, address);
  for (const { id } of waiting) await runJob(shop, "send-email", { emailId: id });
  expect(await statuses(address)).toEqual(["sent", "queued", "queued", "queued"]);
  expect((await admin.submit(sending, {}, "Pause")).status).toBe(409);
  await sql`update subscribers set unsubscribed_at = now(), consent_withdrawn_at = now()
    where email = 'milieu1@exemple.fr'`.execute(shop.db);
  await admin.submit(await admin.open(`${address}/envoi`), {}, "Reprendre");
  await runJob(shop, "mail-newsletters");
  await eventually(async () => (await statuses(address))[1] === "canceled");
  expect(shop.mailbox.to("milieu1@exemple.fr")).toEqual([]);

  const [mail] = shop.mailbox.to("milieu0@exemple.fr");
  expect(await unsubscribeBy(shop, mail)).toContain("désinscri");
  await admin.submit(await admin.open(`${address}/envoi`), {}, "Arrêter");
  await makeDue(shop, address);
  await runJob(shop, "mail-newsletters");
  expect(await statuses(address)).toEqual(["sent", "canceled", "canceled", "canceled"]);
  const after = (await admin.open(`${address}/envoi`)).text;
  expect(after).toMatch(/Parties1.*Parties de la liste avant leur tour1Abandonnées2Désinscrites dans la semaine1/);
  expect(after).toContain("Ni ouvertures, ni clics");
});

test("a provider that takes no more is left alone, while the others and an order confirmation pass; nobody is blocked", async () => {
  await readers("voie", 2, "orange.fr");
  await readers("voie", 2, "free.fr");
  const address = await aDraft(admin, "voie");
  shop.mailbox.busyDomain = "orange.fr";
  await depart(shop, admin, address);
  await makeDue(shop, address);
  await shop.mailbox.about("Trois décisions", "voie0@free.fr");
  await shop.mailbox.about("Trois décisions", "voie1@free.fr");
  const paused = () =>
    shop.db
      .selectFrom("mailLanes")
      .select(["lane", "pauseMinutes"])
      .where("pauseUntil", ">", sql<Date>`now()`)
      .execute();
  await eventually(async () => (await paused()).length > 0);
  await payWithoutReturning(shop, "mindset", "acheteuse@exemple.fr");
  await shop.mailbox.until("acheteuse@exemple.fr", 1);
  expect(await paused()).toEqual([{ lane: "orange", pauseMinutes: 15 }]);
  expect((await admin.open("/admin/infolettres/vitesse")).text).toContain("En pause jusqu’au");
  shop.mailbox.busyDomain = null;
  await makeDue(shop, address);
  await makeJobsDue(shop);
  expect((await emailsOf(shop, address)).map(({ lane, status }) => [lane, status])).toEqual([
    ["free", "sent"],
    ["orange", "queued"],
    ["free", "sent"],
    ["orange", "queued"],
  ]);
  const blocked = await shop.db.selectFrom("suppressedAddresses").where("email", "like", "%@orange.fr").select("email");
  expect(await blocked.execute()).toEqual([]);
  await sql`update mail_lanes set pause_until = now() where lane = 'orange'`.execute(shop.db);
  shop.mailbox.busyDomain = "orange.fr";
  await makeDue(shop, address);
  await eventually(async () => (await paused())[0]?.pauseMinutes === 30);
  // One that is refused a moment later would pause the provider once more.
  await eventually(async () => (await emailsOf(shop, address)).every(({ status }) => status !== "sending"));
  shop.mailbox.busyDomain = null;
  await sql`update mail_lanes set pause_until = now()`.execute(shop.db);
  await makeDue(shop, address);
  await shop.mailbox.about("Trois décisions", "voie1@orange.fr");
});

test("nobody gets two promotional emails within twenty hours, even when both are due at once; what she asked for passes", async () => {
  const email = "deux0@exemple.fr";
  await readers("deux", 1);
  const both = [await anEmail(shop, email, "marketing"), await anEmail(shop, email, "marketing")];
  await Promise.all(both.map((emailId) => runJob(shop, "send-email", { emailId })));
  await eventually(async () => (await Promise.all(both.map((id) => statusOf(shop, id)))).includes("sent"));
  expect((await Promise.all(both.map((id) => statusOf(shop, id)))).toSorted()).toEqual(["queued", "sent"]);
  const address = await aDraft(admin, "deux");
  await depart(shop, admin, address);
  await makeDue(shop, address);
  await eventually(async () => {
    const [waiting] = await emailsOf(shop, address);
    const hours = ((waiting?.scheduledFor.getTime() ?? 0) - Date.now()) / 3_600_000;
    return waiting?.status === "queued" && Math.round(hours) === 20;
  });
  expect(await deliver(shop, await anEmail(shop, email, "service"))).toBe("sent");
  await sql`update emails set sent_at = now() - interval '21 hours' where recipient = ${email}`.execute(shop.db);
  await makeDue(shop, address);
  await shop.mailbox.about("Trois décisions", email);
});

test("a letter whose addresses are refused pauses itself and raises a problem; the refused addresses are blocked", async () => {
  await readers("perimee", 24);
  const address = await aDraft(admin, "perimee");
  shop.mailbox.mode = "refuse-address";
  await depart(shop, admin, address);
  await makeDue(shop, address);
  await eventually(async () => (await stateOf(shop, address)) === "paused");
  shop.mailbox.mode = "accept";
  expect((await admin.open(`${address}/envoi`)).text).toContain("mise en pause d’elle-même");
  expect((await admin.open("/admin/commandes")).text).toContain("trop d’adresses refusées");
  await admin.submit(await admin.open(`${address}/envoi`), {}, "Arrêter");
});

test("a hundred random segments reach nobody without a consent in force", async () => {
  const allowed = new Set<string>();
  for (let n = 0; n < 40; n += 1) {
    const email = `hasard${n}@exemple.fr`;
    const id = await aReader(shop, email, { tags: [`t${n % 3}`] });
    const set = [
      sql`confirmed_at = confirmed_at`,
      sql`unsubscribed_at = now(), consent_withdrawn_at = now()`,
      sql`confirmed_at = null`,
      sql`consent = null`,
      sql`consent_withdrawn_at = now()`,
    ][n % 5];
    await sql`update subscribers set ${set} where id = ${id}`.execute(shop.db);
    if (n % 5 === 0) allowed.add(email);
    if (n % 7 === 0)
      await sql`insert into guide_requests (id, subscriber_id) values (gen_random_uuid(), ${id})`.execute(shop.db);
  }
  const { id: formation } = await shop.db.selectFrom("formations").select("id").limit(1).executeTakeFirstOrThrow();
  const kinds: ((n: number) => Condition)[] = [
    (n) => ({ kind: "tag", tag: `t${n % 3}` }),
    () => ({ kind: "guide" }),
    () => ({ kind: "has-not", formation }),
    () => ({ kind: "signed-up-after", day: "2026-01-01" }),
    () => ({ kind: "signed-up-before", day: "2099-01-01" }),
    (n) => ({ kind: "not-written", days: (n % 20) + 1 }),
    () => ({ kind: "has", formation }),
    () => ({ kind: "inactive", days: 3 }),
  ];
  const random = seededRandom();
  let reached = 0;
  for (let n = 0; n < 100; n += 1) {
    const segment = kinds.filter(() => random() < 0.25).map((make) => make(n));
    const id = await planned(shop, segment);
    await runJob(shop, "mail-newsletters");
    const { rows } = await sql<{ email: string }>`select email from newsletter_sends
      join subscribers on subscribers.id = subscriber_id where newsletter_id = ${id}
      and email like 'hasard%'`.execute(shop.db);
    for (const { email } of rows) expect(allowed, `${email} by ${JSON.stringify(segment)}`).toContain(email);
    reached += rows.length;
    await sql`update newsletters set state = 'stopped', ended_at = now() where id = ${id}`.execute(shop.db);
  }
  expect(reached).toBeGreaterThan(0);
  await sql`delete from emails where template = 'newsletter' and recipient like 'hasard%'`.execute(shop.db);
});

test("who is erased disappears from the lists, and her export names what she was sent", async () => {
  const email = "partie@exemple.fr";
  const visitor = await aMember(shop, email);
  const id = await aReader(shop, email, { tags: ["partie"] });
  const address = await aDraft(admin, "partie");
  await depart(shop, admin, address);
  await shop.mailbox.about("Trois décisions", email);
  const held = await (await visitor.request("/compte/donnees/export?format=json")).json();
  expect(held.infolettres).toMatchObject([{ objet: "Trois décisions" }]);
  await visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: PASSWORD });
  const left = await shop.db.selectFrom("newsletterSends").select("lane").where("subscriberId", "=", id).execute();
  expect([left, await emailsOf(shop, address)]).toEqual([[], []]);
});

test("a letter is on the site and in its feed only when the founder says so, without any script of the framework", async () => {
  await readers("archive", 1);
  const address = await aDraft(admin, "archive", { objet: "À lire partout" });
  const reader = new Visitor(shop.url);
  const page = "/infolettres/a-lire-partout";
  await admin.submit(await admin.open(`${address}/envoi`), {}, "Montrer sur le site");
  expect((await reader.open(page)).status).toBe(404);
  await depart(shop, admin, address);
  await eventually(async () => (await reader.open(page)).status === 200);
  const shown = await reader.open(page);
  expect(shown.document.querySelector("h1")?.text).toBe("À lire partout");
  expect(shown.html).not.toMatch(/modulepreload|__reactRouterContext/);
  expect(shown.headers.get("Cache-Control")).toContain("s-maxage");
  expect((await reader.open("/infolettres.xml")).html).toContain(page);
  expect((await reader.open("/sitemap.xml")).html).toContain(page);
  await admin.submit(await admin.open(`${address}/envoi`), {}, "Retirer du site");
  await eventually(async () => (await reader.open(page)).status === 404);
  expect((await reader.open("/infolettres.xml")).html).not.toContain(page);
  for (const unknown of ["/admin/infolettres/rien", `/admin/infolettres/${crypto.randomUUID()}/envoi`])
    expect((await admin.open(unknown)).status).toBe(404);
});
