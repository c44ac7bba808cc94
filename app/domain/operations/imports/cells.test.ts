import { expect, test } from "vitest";
import { isAnswer, isBounce, readDate, readRow, saysYes, standingOf } from "./cells.ts";
import { columnsRefusal, delimiterOf, guessColumns } from "./columns.ts";
import { agreedAt, isTooOld, missingParts } from "./consent.ts";

test.each([
  ["31/12/2025", "2025-12-30T23:00:00.000Z"],
  ["1/2/2026 14:05", "2026-02-01T13:05:00.000Z"],
  ["01.07.2026 à 9h30", "2026-07-01T07:30:00.000Z"],
  ["2026-02-01", "2026-01-31T23:00:00.000Z"],
  ["2026-02-01 14:05:09 UTC", "2026-02-01T14:05:09.000Z"],
  ["2026-02-01T14:05:09.123+02:00", "2026-02-01T12:05:09.123Z"],
  ["31/02/2026", undefined],
  ["12/31/2026", undefined],
  ["hier", undefined],
  ["3/4/24", "2024-04-02T22:00:00.000Z"],
  ["03.04.24 9:05", "2024-04-03T07:05:00.000Z"],
  ["24-03-12", undefined],
  ["3/4/124", undefined],
  ["12 mars 2024", "2024-03-11T23:00:00.000Z"],
  ["1er mars 2024", "2024-02-29T23:00:00.000Z"],
  ["mardi 12 mars 2024", "2024-03-11T23:00:00.000Z"],
  ["mardi 12 mars 2024 à 14h05", "2024-03-12T13:05:00.000Z"],
  ["3 avril 2024", "2024-04-02T22:00:00.000Z"],
  ["12 févr. 2024", "2024-02-11T23:00:00.000Z"],
  ["12-AOÛT-24", "2024-08-11T22:00:00.000Z"],
  ["12 juil. 2024", "2024-07-11T22:00:00.000Z"],
  ["12 jui 2024", undefined],
  ["30 février 2024", undefined],
  ["12 brumaire 2024", undefined],
  ["mars 2024", undefined],
  ["45373", "2024-03-21T23:00:00.000Z"],
  ["45373,5", "2024-03-22T11:00:00.000Z"],
  ["36527", "2000-01-01T23:00:00.000Z"],
  ["75001", undefined],
  ["453", undefined],
])("a date of a file: %s", (text, iso) => {
  expect(readDate(text)?.toISOString()).toBe(iso);
});

test.each([
  ["Abonnée", true],
  ["Subscribed", true],
  ["Opt-in", true],
  ["1", true],
  ["Not subscribed", false],
  ["Unsubscribed", false],
  ["Unconfirmed", false],
  ["désabonnée", false],
  ["", false],
])("only a word that says yes is a consent: « %s » %s", (status, yes) => {
  expect(saysYes(status)).toBe(yes);
});

test("a mailbox that refuses is told from a person who has left", () => {
  expect(["Hard bounce", "Adresse refusée", "spam complaint"].map(isBounce)).toEqual([true, true, true]);
  expect(["désinscrite", "unsubscribed", ""].map(isBounce)).toEqual([false, false, false]);
});

test.each([
  ["bounced", ["Cleaned", "soft bounced", "Complained", "blacklisted", "Adresse refusée"]],
  ["left", ["Unsubscribed", "désinscrite", "Désabonné", "Cancelled", "opted out", "partie, adresse effacée"]],
  ["subscribed", ["subscribed", "Active", "abonnée", "Inscrit", "pending", "non confirmée", "Non-Subscribed"]],
  ["unknown", ["", "oui", "non", "VIP", "je reçois trop d’e-mails"]],
])("where a word of a platform says that somebody is: %s", (standing, words) => {
  expect(words.map(standingOf)).toEqual(words.map(() => standing));
});

test.each([
  ["a;b\n1,5;2\n3,5;4", ";"],
  ['email,nom\n"a;b;c;d",x\n', ","],
  ["email\tnom\na\tb", "\t"],
  ["email\na@exemple.fr", ";"],
])("the separator of %j is %j", (head, delimiter) => {
  expect(delimiterOf(head)).toBe(delimiter);
});

test("columns are guessed by their headings, or by their addresses, and each meaning is taken once", () => {
  expect(guessColumns("contacts", ["E-mail Address", "First Name", "Étiquettes", "Courriel", "Pays"], [])).toEqual([
    "email",
    "firstName",
    "tag",
    "",
    "",
  ]);
  expect(guessColumns("students", ["qui", "Produit"], [["ana@exemple.fr", "mindset"]])).toEqual(["email", "formation"]);
  expect(columnsRefusal("students", ["email", ""])).toEqual({ reason: "missing", meaning: "formation" });
  expect(columnsRefusal("contacts", ["email", "", "email"])).toEqual({ reason: "twice", index: 2 });
});

test("who has agreed is a meaning of its own, by a heading that says so, or by yes and no under one that may", () => {
  const guess = (headings: string[], ...rows: string[][]) =>
    guessColumns("contacts", ["email", ...headings], rows).slice(1);
  expect(guess(["Statut", "Consentement", "Date du consentement"])).toEqual(["status", "consent", "date"]);
  expect(guess(["Newsletter", "Opt-in"], ["", "Lettre du mardi"])).toEqual(["", "consent"]);
  expect(guess(["Abonnée", "Accord commercial"], ["a", "oui", "Avance"], ["b", "", "Aucun"])).toEqual(["consent", ""]);
  expect(guess(["OPTIN_TIME", "Abonnée"], ["a", "2026-01-05", "active"])).toEqual(["date", "consent"]);
  expect(guess(["Cliente"], ["a", "oui"])).toEqual([""]);
});

test.each(["Oui", "NON", "yes", "No", "True", "false", "1", "0", "vrai", "Faux", "x", "", "D’accord", "opted out"])(
  "an answer is a yes or a no: « %s »",
  (cell) => expect(isAnswer(cell)).toBe(true),
);

test.each(["peut-être", "12/03/2026", "Premium", "?"])("what is neither is no answer: « %s »", (cell) =>
  expect(isAnswer(cell)).toBe(false),
);

const NOW = new Date("2026-11-26T12:00:00Z");
const DECLARED = {
  given: "file" as const,
  text: "J’accepte.",
  origin: "https://ancien.example",
  isDeclared: true,
  signature: "Claire",
  proof: { name: "p.pdf", sha256: "0" },
};

test.each([
  ["a date of this year", "2026-01-01", "", true],
  ["a word that says otherwise", "2026-01-01", "Unconfirmed", false],
  ["no date", "", "", false],
  ["older than three years, which counts with a purchase since", "2023-11-01", "", true],
])("consent of a row: %s", (_, date, status, agrees) => {
  const cells = ["Ana@Exemple.fr", date, status];
  const row = readRow(
    { line: 2, cells },
    { kind: "contacts", mapping: ["email", "date", "status"], formationOf: String, now: NOW },
  );
  if ("refused" in row) throw new Error(row.refused);
  expect(agreedAt(row, { declaration: DECLARED, isProven: true }) !== null).toBe(agrees);
  expect(agreedAt(row, { declaration: DECLARED, isProven: false })).toBeNull();
});

test.each([
  ["2023-11-26", true],
  ["2023-11-27", false],
])("a consent of three years and more is too old: %s", (day, isOld) =>
  expect(isTooOld(new Date(day), NOW)).toBe(isOld),
);

test.each(["3/4/29", "3 avril 2029", "49000", "3/4/99"])("nobody has agreed on a day to come: %s", (date) => {
  const reading = { kind: "contacts", mapping: ["email", "date"], formationOf: String, now: NOW } as const;
  expect(readRow({ line: 2, cells: ["ana@exemple.fr", date] }, reading)).toEqual({ line: 2, refused: "date-ahead" });
});

test("the proof is whole only with every part", () => {
  expect(missingParts(DECLARED, ["email", "date"])).toEqual([]);
  expect(missingParts({ ...DECLARED, given: "row" }, ["email", "date"])).toEqual(["status"]);
  expect(missingParts({ ...DECLARED, signature: "", proof: null }, ["email"])).toEqual(["date", "proof", "signature"]);
});
