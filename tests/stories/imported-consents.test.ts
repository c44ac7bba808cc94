import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { CONSENT, importTable, press, resultsOf, sendTable } from "#tests/support/imports.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";

/** A file may say of each person whether she has agreed: whoever says no is never written to. */
const shop = await aShop();
const admin = await anAdmin(shop);

const HEADINGS = "Prénom;Nom;Adresse e-mail;Statut;Consentement;Date d'inscription";
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
  ].join("\n");
  const sent = await sendTable(admin, "contacts", { bytes });
  expect([4, 5, 6].map((column) => meaningOf(sent, column))).toEqual(["statut", "consentement", "date"]);
  const trial = await press(admin, sent, "Faire un essai", EACH, "capture");
  const results = {
    Nouvelles: "2",
    "Disent non, ou rien : non gardées": "2",
    "Sans consentement ni accès : non gardées": "1",
    Refusées: "1",
  };
  expect(resultsOf(trial)).toEqual(results);
  expect(trial.text).toMatch(/Ligne 7\s*Consentement\s*Ni oui ni non/);
  for (const given of ["ligne", "fichier"]) {
    const done = await importTable(shop, admin, "contacts", bytes, { ...EACH, consentement: given }, "capture");
    const { Nouvelles, ...others } = results;
    expect(resultsOf(done)).toEqual(given === "ligne" ? results : { ...others, "Connues, inchangées": Nouvelles });
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
