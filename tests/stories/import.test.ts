import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { linkIn, PASSWORD } from "#tests/support/buying.ts";
import { anEmail, countEmails, deliver, unsubscribeBy } from "#tests/support/emails.ts";
import { CONSENT, IMPORTS, idOf, importTable, press, resultsOf, sendTable, untilDone } from "#tests/support/imports.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aDraft, emailsOf, makeDue } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The founder brings her people from another platform. */
const shop = await aShop();
const admin = await anAdmin(shop);

/** Asks for a file that a page offers. */
function takesFile(email: string) {
  return shop.inspect((db) =>
    sql`with asset as (insert into media_assets (id, kind, original_name)
        values (gen_random_uuid(), 'file', 'grille.pdf') returning id),
      page as (insert into pages (id, slug) values (gen_random_uuid(), 'grille') returning id),
      offer as (insert into lead_files (id, page_id, asset_id, mail)
        select gen_random_uuid(), page.id, asset.id, '{}' from page, asset returning id)
      insert into lead_requests (id, lead_file_id, subscriber_id)
        select gen_random_uuid(), offer.id, subscribers.id from offer, subscribers where email = ${email}`.execute(db),
  );
}

async function offer(email: string): Promise<string> {
  // Within twenty hours of another one, an offer would wait.
  await shop.inspect((db) => sql`update emails set sent_at = sent_at - interval '21 hours'`.execute(db));
  return deliver(shop, await anEmail(shop, email, "marketing"));
}

test.each([
  ["UTF-8 with a mark, semicolons", "UTF-8", ";", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ["Windows-1252, commas", "Windows-1252", ",", (text: string) => Buffer.from(text, "latin1")],
  ["UTF-16 without a mark, tabs", "UTF-16", "\t", (text: string) => Buffer.from(text, "utf16le")],
  ["UTF-16 the other way round", "UTF-16", "\t", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
])("a file is read whatever its encoding and separator: %s", async (_, encoding, delimiter, encode) => {
  const lines = [
    ["Adresse e-mail", "Prénom", "Inscrite le"],
    ["zoe@exemple.fr", "Zoé", "01/02/2026"],
    ['"b, c; d\t@exemple.fr"', '"Anaïs ""Nana"""', "01/02/2026"],
  ];
  const bytes = encode(lines.map((cells) => cells.join(delimiter)).join("\r\n"));
  const page = await sendTable(admin, "contacts", { bytes });
  expect(page.text).toContain(encoding);
  expect(page.text).toMatch(/2 lignes/);
  expect(page.document.querySelector("[name=colonne-2] [selected]")?.getAttribute("value")).toBe("prenom");
  expect(page.text).toContain('Zoé · Anaïs "Nana"');
});

test("a trial writes nothing, and names every refused row by line, column and reason", async () => {
  const before = await everybody();
  const bytes = [
    "email,prenom,date",
    "juste@exemple.fr,Ana,2026-01-05",
    "pas une adresse,Bea,2026-01-05",
    ",Cleo,2026-01-05",
    '"date@exemple.fr","De\nux",31/02/2026',
    "demain@exemple.fr,Eva,2099-01-01",
    "JUSTE@exemple.fr,Ana,2025-01-05",
  ].join("\n");
  const tried = await press(admin, await sendTable(admin, "contacts", { bytes }), "Faire un essai", CONSENT, "capture");
  expect(tried.text).toContain("Rien n’est écrit");
  expect(resultsOf(tried)).toEqual({ Nouvelles: "1", "En double dans le fichier": "1", Refusées: "4" });
  const csv = await (await admin.request(`${IMPORTS}/${idOf(tried)}/refus.csv`)).text();
  const [, ...lines] = csv
    .replace(/\u00a0/g, " ")
    .trim()
    .split("\r\n");
  expect(lines).toEqual([
    "3;email;Ce n’est pas une adresse e-mail complète.",
    "4;email;L’adresse e-mail manque.",
    "6;date;Cette date ne se lit pas : 31/12/2025 ou 2025-12-31.",
    "7;date;Cette date est à venir.",
    "8;;En double dans le fichier.",
  ]);
  expect(await everybody()).toEqual(before);
});

test("what is wrong is said beside its field, and the form keeps what was typed", async () => {
  const nothing = await admin.submit(await admin.open(IMPORTS), { quoi: "contacts" });
  expect([nothing.status, errorAt(nothing, "fichier")]).toEqual([400, "Choisissez un fichier."]);
  const course = await admin.submit(await admin.open(IMPORTS), { quoi: "cours" });
  expect(course.url).toMatch(/\/admin\/cours\/importer$/);
  const page = await sendTable(admin, "contacts", { bytes: "a;b\nana@exemple.fr;x" });
  const wide = (cells: string) => sendTable(admin, "contacts", { bytes: `a;b\nana@exemple.fr${cells}` });
  for (const cells of [";".repeat(20_000), ";x".repeat(60)])
    await expect(wide(cells)).rejects.toThrow("La ligne 2 ne se lit pas");
  const commas = sendTable(admin, "contacts", { bytes: `a,b\nana@exemple.fr,"${"un, ".repeat(500)}"` });
  expect((await commas).text).toMatch(/1 ligne/);
  const twice = await admin.submit(page, { "colonne-1": "email", "colonne-2": "email", signature: "C" }, "essai");
  expect([twice.status, errorAt(twice, "colonne-2")]).toEqual([400, "Une autre colonne a déjà ce sens."]);
  expect(twice.document.querySelector("[name=signature]")?.getAttribute("value")).toBe("C");
  const none = await admin.submit(page, { "colonne-1": "" }, "essai");
  expect([none.status, errorAt(none, "colonne-1")]).toEqual([400, "Dites quelle colonne est « adresse e-mail »."]);
  expect((await admin.open(`${IMPORTS}/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`)).status).toBe(404);
  expect((await new Visitor(shop.url).open(`${IMPORTS}/${idOf(page)}`)).url).toContain("/admin/login");
});

test("without every part of the proof nobody is stored; with it they may be written to, until they leave", async () => {
  const bytes =
    "email;statut;date\noui@exemple.fr;abonnée;2026-01-05\nnon@exemple.fr;Unconfirmed;2026-01-05\nvieux@exemple.fr;oui;2021-01-05";
  for (const missing of ["texte", "origine", "signature", "declaration"] as const) {
    const fields = { ...CONSENT, [missing]: missing === "declaration" ? false : "" };
    const done = await importTable(shop, admin, "contacts", `${bytes}\n`, fields, "capture");
    expect(resultsOf(done)).toEqual({ "Sans consentement ni accès : non gardées": "3" });
  }
  expect(await subscriber("oui@exemple.fr")).toBeUndefined();
  const done = await importTable(shop, admin, "contacts", bytes, CONSENT, "capture");
  const others = { Nouvelles: "1", "Sans consentement ni accès : non gardées": "1" };
  expect(resultsOf(done)).toEqual({ ...others, "Consentement de plus de trois ans, sans achat : non gardées": "1" });
  expect(done.text).toMatch(/Ligne 3.*Sans consentement ni accès : non gardées\..*Ligne 4.*Consentement de plus de/s);
  expect(await (await admin.request(`${IMPORTS}/${idOf(done)}/refus.csv`)).text()).toContain("plus de trois ans");
  expect(await offer("oui@exemple.fr")).toBe("sent");
  const { rows } = await sql`select text, origin, convert_from(content, 'UTF8') as proof from consent_proofs
    join consent_proof_files on sha256 = file_sha256`.execute(shop.db);
  expect(rows).toEqual([{ text: CONSENT.texte, origin: CONSENT.origine, proof: "capture" }]);

  // The same file again, then an unsubscription here, then a newer consent elsewhere.
  const again = await sendTable(admin, "contacts", { bytes });
  expect(again.text).toContain("Ce fichier a déjà été importé");
  const known = await importTable(shop, admin, "contacts", bytes, CONSENT, "capture");
  expect(resultsOf(known)).toMatchObject({ "Connues, inchangées": "1" });
  const mail = (await shop.mailbox.until("oui@exemple.fr", 1)).at(-1);
  await admin.submit(await admin.open(linkIn(mail, "/desinscription?token=")));
  expect(await offer("oui@exemple.fr")).toBe("canceled");
  const newer = "email;date\noui@exemple.fr;2026-11-25";
  const left = await importTable(shop, admin, "contacts", newer, CONSENT, "autre preuve");
  expect(resultsOf(left)).toEqual({ "Parties ou refusées ici : elles le restent": "1" });
  expect(await offer("oui@exemple.fr")).toBe("canceled");
});

test("who has left elsewhere is remembered by a hash, and no file brings her back", async () => {
  const list = "email;raison\npartie@exemple.fr;désinscrite\nboite@exemple.fr;hard bounce";
  const refused = await importTable(shop, admin, "refuses", list);
  expect(await subscriber("partie@exemple.fr")).toBeUndefined();
  const bytes = "email;date\npartie@exemple.fr;2026-02-01\nboite@exemple.fr;2026-02-01";
  const done = await importTable(shop, admin, "contacts", bytes, CONSENT, "capture");
  expect(resultsOf(done)).toEqual({ "Parties ou refusées ici : elles le restent": "2" });
  // Undoing a refusal could write to somebody who has left meanwhile.
  expect(refused.text).not.toContain("Annuler cet import");
});

test("students come in silence with their first lessons; one email follows by her own button", async () => {
  const mails = shop.mailbox.mails.length;
  const bytes = [
    "Email;Prénom;Formation;Leçons",
    "eleve@exemple.fr;'=Ana;Formation Mindset;2",
    `${ADMIN.email};Chef;mindset;1`,
    "perdue@exemple.fr;Bea;inconnue;1",
    "trop@exemple.fr;Cleo;mindset;900\nneuve@exemple.fr;Dina;mindset;",
  ].join("\n");
  const done = await importTable(shop, admin, "eleves", bytes);
  expect(resultsOf(done)).toEqual({ "Comptes et accès créés": "2", Refusées: "3" });
  expect(done.text).toMatch(/administratrice.*Aucune formation d’ici.*moins de leçons/);
  const { rows } = await sql`select source, password_hash, first_name, (select count(*) from lesson_progress
      where user_id = users.id and done_how = 'import')::int as lessons
    from access join users on users.id = user_id join user_profiles using (user_id)
    where email = 'eleve@exemple.fr'`.execute(shop.db);
  expect(rows).toEqual([{ source: "import", passwordHash: null, firstName: "=Ana", lessons: 2 }]);
  await runJob(shop, "open-modules");
  expect(shop.mailbox.mails.length).toBe(mails);
  await Promise.all([1, 2].map(() => admin.submit(done, {}, "Écrire")));
  const [mail] = await shop.mailbox.until("eleve@exemple.fr", 1);
  expect(mail?.subject).toBe("Ta formation a déménagé");
  expect(mail?.text).toMatch(/^Camille Exemple a déménagé ses formations.*tu avais terminées sont marquées/ms);
  expect((await shop.mailbox.until("neuve@exemple.fr", 1))[0]?.text).not.toContain("leçons");
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open(linkIn(mail, "/mot-de-passe?token=")), {
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  });
  expect((await visitor.open("/orders")).text).toContain("Formation Mindset");
  expect(await countEmails(shop, "eleve@exemple.fr", "formation-moved")).toBe(1);
  const later = await admin.open(`${IMPORTS}/${idOf(done)}`);
  expect(later.text).not.toMatch(/Écrire (?:à l’|aux )élève/);
  // She has come in: undoing takes nothing from her.
  await admin.submit(later, {}, "Annuler cet import");
  await runJob(shop, "undo-import", { importId: idOf(done) });
  expect((await visitor.open("/orders")).text).toContain("Formation Mindset");
});

test("undoing removes what was created and nobody has touched since", async () => {
  const students = await importTable(
    shop,
    admin,
    "achats",
    "email;formation;date\nacheteuse@exemple.fr;mindset;2025-03-04",
  );
  const contacts = await importTable(
    shop,
    admin,
    "contacts",
    "email;date\nreste@exemple.fr;2026-02-02\nprend@exemple.fr;2026-02-02\nva@exemple.fr;2026-02-02",
    CONSENT,
    "capture",
  );
  await admin.submit(await admin.open("/guide"), { email: "reste@exemple.fr" });
  await takesFile("prend@exemple.fr");
  for (const page of [students, contacts]) await admin.submit(page, {}, "Annuler cet import");
  await eventually(async () => !(await subscriber("va@exemple.fr")));
  await eventually(async () => (await accountsOf("acheteuse@exemple.fr")) === 0);
  for (const email of ["reste@exemple.fr", "prend@exemple.fr"])
    expect(await subscriber(email)).toMatchObject({ consent: null });
  expect(await offer("reste@exemple.fr")).toBe("canceled");
  const kept = /avait créé est retiré, sauf 2 personnes :.*reste@exemple.fr : s’est inscrite ici/;
  expect((await admin.open(contacts.url)).text).toMatch(kept);
  expect((await admin.submit(contacts, {}, "Annuler cet import")).text).toContain("cet import n’en est plus là");
});

test("through an import, its undoing, another import, an unsubscription and an erasure, a letter reaches whom its page counts: those whose consent is in force", async () => {
  const people = ["ada", "bea", "cleo", "dora"].map((name) => `${name}@exemple.fr`);
  const [ada = "", bea = "", cleo = "", dora = ""] = people;
  const imported = (day: string) => {
    const rows = people.map((email) => `${email};${day};chaine`);
    return importTable(shop, admin, "contacts", ["email;date;tag", ...rows].join("\n"), CONSENT, "capture");
  };
  const first = await imported("2026-02-02");
  expect(await letter(1)).toEqual({ counted: 4, got: people });
  await admin.submit(first, {}, "Annuler cet import");
  await runJob(shop, "undo-import", { importId: idOf(first) });
  await shop.edit(`update subscribers set tags = '{chaine}' where email in ('${people.join("','")}')`);
  expect(await letter(2)).toEqual({ counted: 0, got: [] });
  await imported("2026-02-03");
  expect(await letter(3)).toEqual({ counted: 4, got: people });
  await unsubscribeBy(shop, shop.mailbox.to(ada).at(-1));
  const file = await admin.open(`/admin/donnees/personne?email=${bea}`);
  await admin.submit(file, { confirmation: bea }, "Effacer définitivement");
  await shop.mailbox.about("Tes données sont effacées", bea);
  expect(await letter(4)).toEqual({ counted: 2, got: [cleo, dora] });
  await importTable(shop, admin, "refuses", `email;raison\n${cleo};désinscrite`);
  expect(await letter(5)).toEqual({ counted: 1, got: [dora] });
  // A newer consent elsewhere brings nobody back who has left here.
  await imported("2026-11-25");
  expect(await letter(6)).toEqual({ counted: 1, got: [dora] });
});

/** How many the page of a letter to those of the chain counts, and who gets it. */
async function letter(nth: number): Promise<{ counted: number; got: string[] }> {
  // Within twenty hours of another one, it would wait.
  await sql`update emails set sent_at = sent_at - interval '21 hours'`.execute(shop.db);
  const subject = `Lettre ${nth}`;
  const address = await aDraft(admin, "chaine", { objet: subject });
  const [, counted] = /(\d+) personnes?/.exec((await admin.open(`${address}/destinataires`)).text) ?? [];
  await admin.submit(await admin.open(`${address}/envoi`), {}, "Envoyer maintenant");
  await runJob(shop, "mail-newsletters");
  await makeDue(shop, address);
  await eventually(async () =>
    (await emailsOf(shop, address)).every(({ status }) => !["queued", "sending"].includes(status)),
  );
  await runJob(shop, "mail-newsletters");
  const got = shop.mailbox.mails.filter((mail) => mail.subject === subject).map(({ to }) => to);
  return { counted: Number(counted), got: got.toSorted() };
}

test("an import that is killed again and again, stopped and taken up writes each row once", async () => {
  const count = 6000;
  const rows = Array.from({ length: count }, (_, index) => `foule${index}@exemple.fr;2026-03-03`);
  const page = await press(
    admin,
    await sendTable(admin, "contacts", { bytes: `email;date\n${rows.join("\n")}` }),
    "Faire un essai",
    CONSENT,
    "capture",
  );
  const id = idOf(await press(admin, page, "Importer"));
  for (const pause of [120, 350, 600]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await shop.kill();
    await shop.startAgain();
  }
  const running = await admin.open(`${IMPORTS}/${id}`);
  if (running.text.includes("Arrêter")) {
    const stopped = await admin.submit(running, {}, "Arrêter");
    if (stopped.text.includes("Reprendre")) await admin.submit(stopped, {}, "Reprendre");
  }
  const done = await untilDone(shop, admin, id, 120_000);
  expect(resultsOf(done)).toEqual({ Nouvelles: count.toLocaleString("fr-FR").replace(/\s/g, " ") });
  const { rows: written } = await sql<{ subscribers: number; proofs: number; lines: number }>`select
    (select count(*) from subscribers where email like 'foule%')::int as subscribers,
    (select count(*) from consent_proofs where import_id = ${id})::int as proofs,
    (select count(*) from import_rows where import_id = ${id})::int as lines`.execute(shop.db);
  expect(written).toEqual([{ subscribers: count, proofs: count, lines: count }]);
});

const subscriber = (email: string) =>
  shop.db.selectFrom("subscribers").select(["id", "consent"]).where("email", "=", email).executeTakeFirst();
const accountsOf = async (email: string) =>
  (await shop.db.selectFrom("users").select("id").where("email", "=", email).execute()).length;

async function everybody() {
  const { rows } =
    await sql`select (select count(*) from subscribers) as subscribers, (select count(*) from users) as users,
    (select count(*) from consent_proofs) as proofs, (select count(*) from import_rows) as lines`.execute(shop.db);
  return rows;
}
