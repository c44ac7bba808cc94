import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { CONSENT, IMPORTS, idOf, importTable, press, resultsOf, sendTable, untilDone } from "#tests/support/imports.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";

/** A file may say of each person whether she has agreed: whoever says no is never written to. */
const shop = await aShop();
const admin = await anAdmin(shop);

const HEADINGS = "Prénom;Nom;Adresse e-mail;Statut;Consentement;Date d'inscription";
const LEFT_THERE = "Parties ou refusées ailleurs : retenues comme refus";
const EACH = { ...CONSENT, consentement: "ligne" };

const rowOf = (name: string, status: string, consent: string, date = "05/01/2026") =>
  `${name};Durand;${name}@exemple.fr;${status};${consent};${date}`;

test("a column that says yes or no is found beside that of the state; only a yes in both is a consent", async () => {
  const bytes = [
    HEADINGS,
    rowOf("accepte", "Inscrit", "oui"),
    rowOf("croix", "", "x"),
    rowOf("refuse", "Inscrit", "non"),
    rowOf("muette", "Inscrit", ""),
    rowOf("partie", "Désinscrit", "oui"),
    rowOf("floue", "Inscrit", "peut-être"),
    "Ada;Durand;admin@essor.example;Inscrit;oui;05/01/2026",
  ].join("\n");
  const sent = await sendTable(admin, "contacts", { bytes });
  expect([4, 5, 6].map((column) => meaningOf(sent, column))).toEqual(["statut", "consentement", "date"]);
  const trial = await press(admin, sent, "Faire un essai", EACH, "capture");
  const results = {
    Nouvelles: "2",
    "Disent non, ou rien : non gardées": "2",
    [LEFT_THERE]: "1",
    Refusées: "2",
  };
  expect(resultsOf(trial)).toEqual(results);
  expect(trial.text).toContain("C’est l’adresse d’une administratrice");
  expect(trial.text).toMatch(/Ligne 7\s*Consentement\s*Ni oui ni non/);
  for (const given of ["ligne", "fichier"]) {
    const done = await importTable(shop, admin, "contacts", bytes, { ...EACH, consentement: given }, "capture");
    const { Nouvelles, [LEFT_THERE]: left, ...others } = results;
    const known = { ...others, "Connues, inchangées": Nouvelles, "Parties ou refusées ici : elles le restent": left };
    expect(resultsOf(done)).toEqual(given === "ligne" ? results : known);
    expect(await contacts()).toEqual(["accepte@exemple.fr", "croix@exemple.fr"]);
  }
});

test("whoever says no in one row of a file and yes in an older one, or at the same hour, has said no", async () => {
  const bytes = [
    HEADINGS,
    rowOf("revient", "", "non", "05/01/2025"),
    rowOf("revient", "", "oui", "05/01/2026"),
    rowOf("change", "", "oui", "05/01/2025"),
    rowOf("change", "", "non", "05/01/2026"),
    rowOf("hesite", "", "oui"),
    rowOf("hesite", "", "non"),
    rowOf("sansdate", "", "oui"),
    rowOf("sansdate", "", "non", ""),
  ].join("\n");
  const done = await importTable(shop, admin, "contacts", bytes, EACH, "capture");
  expect(resultsOf(done)).toEqual({
    Nouvelles: "1",
    "Disent non, ou rien : non gardées": "3",
    "En double dans le fichier": "4",
  });
  expect(await contacts()).toContain("revient@exemple.fr");
});

test("whoever has left in one row of a file has left, whatever the dates, and each double is listed by its line", async () => {
  const bytes = [
    HEADINGS,
    rowOf("cliente5", "abonné", "", "06/06/2025"),
    rowOf("cliente6", "désinscrite", "", "date perdue"),
    rowOf("cliente6", "abonnée", "oui", "06/06/2025"),
    rowOf("CLIENTE5", "désinscrit", "", "02/03/2025"),
    rowOf("cliente5", "abonné", "oui", "06/06/2026"),
  ].join("\n");
  const trial = await press(admin, await sendTable(admin, "contacts", { bytes }), "Faire un essai", EACH, "capture");
  const results = { [LEFT_THERE]: "2", "En double dans le fichier": "3" };
  expect(resultsOf(trial)).toEqual(results);
  for (const line of [2, 4, 6])
    expect(trial.text).toMatch(new RegExp(`Ligne ${line}\\s*—\\s*En double dans le fichier`));
  const done = await press(admin, trial, "Importer");
  expect(resultsOf(await untilDone(shop, admin, idOf(done)))).toEqual(results);
  expect(await (await admin.request(`${IMPORTS}/${idOf(done)}/refus.csv`)).text()).toContain("6;;En double");
  expect(await refusalsOf("cliente5", "cliente6")).toEqual(["cliente5", "cliente6"]);
  expect((await contacts()).filter((email) => email.startsWith("cliente"))).toEqual([]);
});

test("a column that says who has agreed is not left unread while somebody is to be written to", async () => {
  const bytes = `${HEADINGS}\n${rowOf("laissee", "Inscrit", "non")}`;
  const sent = await sendTable(admin, "contacts", { bytes });
  const refused = await admin.submit(sent, { ...EACH, "colonne-5": "" }, "essai");
  expect(refused.status).toBe(400);
  expect(errorAt(refused, "colonne-5")).toMatch(/dit qui a accepté/);
  // Nobody is written to, so that it may stay unread; it is named all the same, as any other of its kind.
  const none = { consentement: "aucun", "colonne-4": "", "colonne-5": "" };
  const trial = await press(admin, sent, "Faire un essai", none);
  expect(trial.text).toMatch(/pas lues.*« Statut », « Consentement »/);
  const looking = await sendTable(admin, "contacts", {
    bytes: "email;date;Contactable\nana@exemple.fr;2026-01-05;oui",
  });
  expect(looking.text).toMatch(/pas lue.*« Contactable »/);
  expect(looking.document.querySelector("[name=colonne-3] [selected]")?.getAttribute("value") ?? "").toBe("");
});

test("each row must say it in a column, and an earlier import's columns go on, the consent read beside them", async () => {
  const bytes = "email;date;origine\nseule@exemple.fr;2026-01-05;salon";
  const done = await importTable(shop, admin, "contacts", bytes, EACH, "capture");
  expect(done.text).toContain("Il manque : la colonne du consentement ou du statut");
  expect(await contacts()).not.toContain("seule@exemple.fr");
  const headings = ["Courriel", "Opt-in", "Date", "Consentement"];
  const mapping = ["email", "status", "date", ""];
  await anEarlierImport(headings, mapping);
  const sent = await sendTable(admin, "contacts", { bytes: `${headings.join(";")}\nb@exemple.fr;oui;2026-01-05;non` });
  expect([1, 2, 3, 4].map((column) => meaningOf(sent, column))).toEqual(["email", "statut", "date", "consentement"]);
});

const PLATFORM = [
  "Email,Last Name,Status,Created at",
  "sub@exemple.fr,Durand,subscribed,2026-01-05",
  "act@exemple.fr,Durand,Active,2026-01-05",
  "uns@exemple.fr,Durand,unsubscribed,2026-01-05",
  "bou@exemple.fr,Durand,Bounced,2026-01-05",
  "cle@exemple.fr,Durand,cleaned,2026-01-05",
  // The later row says that she is there: she has left all the same.
  "uns@exemple.fr,Durand,subscribed,2026-03-05",
  "vip@exemple.fr,Durand,VIP or,2026-01-05",
].join("\n");

test("of another platform's file with a status, only those who have left or whose mailbox refuses are kept as refusals, as the trial says", async () => {
  const trial = await press(admin, await sendTable(admin, "refuses", { bytes: PLATFORM }), "Faire un essai");
  const results = {
    "Nouveaux refus retenus": "3",
    "Abonnées dans ce fichier : ignorées": "3",
    Refusées: "1",
  };
  expect(resultsOf(trial)).toEqual(results);
  expect(trial.text).toMatch(/ne sont pas connus\s*« VIP or »/);
  expect(trial.text).toContain("Cet import ne pourra pas être annulé");
  const done = await importTable(shop, admin, "refuses", PLATFORM);
  expect(resultsOf(done)).toEqual(results);
  expect(await refusalsOf("sub", "act", "uns", "bou", "cle", "vip")).toEqual(["bou", "cle", "uns"]);
});

test("the same file as contacts keeps its refusals, through an undoing too, and says that last names are not kept", async () => {
  const bytes = PLATFORM.replaceAll("@", "2@");
  const sent = await sendTable(admin, "contacts", { bytes });
  expect(sent.text).toContain("une colonne « Nom » n’est pas lue");
  const trial = await press(admin, sent, "Faire un essai", EACH, "capture");
  expect(trial.text).toMatch(/« VIP or ».*ne valent ni accord ni refus/s);
  const done = await press(admin, trial, "Importer");
  const imported = await untilDone(shop, admin, idOf(done));
  expect(resultsOf(imported)).toMatchObject({ Nouvelles: "2", [LEFT_THERE]: "3" });
  expect(await refusalsOf("bou2", "cle2", "sub2", "uns2")).toEqual(["bou2", "cle2", "uns2"]);
  await admin.submit(imported, {}, "Annuler cet import");
  await runJob(shop, "undo-import", { importId: idOf(done) });
  expect(await refusalsOf("bou2", "cle2", "sub2", "uns2")).toEqual(["bou2", "cle2", "uns2"]);
});

test("undoing takes back the tags that the import has written, of known contacts too, and no others; one that is wrong goes by hand", async () => {
  const tagsOf = async (...names: string[]) => {
    const people = shop.db.selectFrom("subscribers").select(["id", "tags"]).orderBy("email");
    const emails = names.map((name) => `${name}@exemple.fr`);
    return (await people.where("email", "in", emails).execute()).map(({ tags }) => tags.join());
  };
  const names = ["etiquetee", "nouvelle", "sans"];
  const table = (tags: string[], people: string[]) =>
    ["email;date;tag", ...people.map((name, index) => `${name}@exemple.fr;2026-01-05;${tags[index]}`)].join("\n");
  await importTable(shop, admin, "contacts", table(["atelier, salon", ""], ["etiquetee", "sans"]), CONSENT, "capture");
  const wrong = await importTable(shop, admin, "contacts", table(["x", "x", "x"], names), CONSENT, "capture");
  expect(await tagsOf(...names)).toEqual(["atelier,salon", "x", "x"]);
  // What came since is nobody's to take.
  await shop.edit("update subscribers set tags = '{x,stage}' where email = 'sans@exemple.fr'");
  await admin.submit(wrong, {}, "Annuler cet import");
  await runJob(shop, "undo-import", { importId: idOf(wrong) });
  expect(await tagsOf(...names)).toEqual(["atelier,salon", "stage"]);

  const { id } = await shop.db
    .selectFrom("subscribers")
    .select("id")
    .where("email", "=", "etiquetee@exemple.fr")
    .executeTakeFirstOrThrow();
  const person = await admin.open(`/admin/personnes/${id}`);
  for (const _ of [1, 2]) await admin.submit(person, {}, "Retirer l’étiquette «\u00a0salon\u00a0»");
  expect(await tagsOf("etiquetee")).toEqual(["atelier"]);
  const log = await shop.db.selectFrom("auditLog").select("before").where("entityId", "=", id).execute();
  expect(log).toEqual([{ before: { tag: "salon" } }]);
});

/** Of these names, whose address refuses or who has left. */
async function refusalsOf(...names: string[]): Promise<string[]> {
  const emails = names.map((name) => `${name}@exemple.fr`);
  const { rows } = await sql<{ email: string }>`select email from unnest(${emails}::text[]) as asked (email)
    where exists (select from suppressed_addresses where suppressed_addresses.email = asked.email)
    or exists (select from withdrawn_consents
      where email_hash = encode(sha256(convert_to(asked.email, 'UTF8')), 'hex')) order by email`.execute(shop.db);
  return rows.map(({ email }) => email.replace("@exemple.fr", ""));
}

function meaningOf(page: Page, column: number): string {
  return page.document.querySelector(`[name=colonne-${column}] [selected]`)?.getAttribute("value") ?? "";
}

/** Who may be written to. */
async function contacts(): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("consentProofs")
    .innerJoin("subscribers", "subscribers.id", "consentProofs.subscriberId")
    .select("email")
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

/** As the release before has stored it: nothing knew of a column of its own for the consent. */
async function anEarlierImport(headings: string[], mapping: string[]): Promise<void> {
  const bytes = `${headings.join(";")}\na@exemple.fr;non;2026-01-05;non`;
  const sent = await importTable(shop, admin, "contacts", bytes, EACH, "capture");
  await shop.db
    .updateTable("imports")
    .set({ mapping: JSON.stringify(mapping) })
    .where("id", "=", sent.url.split("/").at(-1) ?? "")
    .execute();
}
