import { expect, test } from "vitest";
import { catalogue } from "#app/content/catalogue.ts";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { texts } from "#app/content/texts/registry.ts";
import { strings } from "../../values/lines.ts";
import { announcedHelp, isUndatedPromise } from "./announced-help.ts";

test.each([
  ["Un rendez-vous individuel par mois, par téléphone", "individual"],
  ["Deux rendez-vous individuels, en visioconférence", "individual"],
  ["Un accompagnement personnalisé", "individual"],
  ["Un atelier par mois en visioconférence", "live"],
  ["Coaching de groupe toutes les semaines", "live"],
  ["Correction personnalisée de ton offre", "correction"],
  ["Ta fiche, corrigée par une formatrice", "correction"],
  ["Réponse en 48 h", "reply"],
  ["Une réponse sous 48 heures", "reply"],
  ["Un mentorat de trois mois", "individual"],
  ["Un appel de 30 minutes avec moi", "individual"],
  ["Un rendez-vous téléphonique par mois", "individual"],
  ["Des ateliers en groupe chaque mois", "live"],
  ["Un cercle chaque mois", "live"],
  ["Je corrige ton dossier", "correction"],
  ["Je réponds à tes questions chaque semaine", "reply"],
  ["Une réponse sous deux jours", "reply"],
  ["Une personne te répond sous 12 heures", "reply"],
])("« %s » announces help: %s", (sentence, kind) => {
  expect(announcedHelp({ description: "", features: [sentence] })).toEqual([{ kind, sentence }]);
});

test.each([
  "Lancer ton business en 30 jours",
  "Un atelier d’écriture",
  "Ta relecture du dimanche",
  "Un point final",
  "Courtier ou banque en direct",
  "L’accès s’ouvre aussitôt, au plus tard sous 24 heures",
  "Une question ? Écris, et une personne te répond sous 48\u00a0heures",
])("« %s » announces none", (sentence) => {
  expect(announcedHelp({ description: sentence, features: [] })).toEqual([]);
});

test("the catalogue announces this help, and no other sentence is taken for it", () => {
  const rows = catalogue.flatMap((entry) =>
    announcedHelp(entry).map(({ kind, sentence }) => `${entry.slug}: ${kind}: ${sentence.replace(/\s/g, " ")}`),
  );
  const MEETING = "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation";
  const subscriptions = catalogue.filter(({ type }) => type === "subscription");
  expect(rows).toEqual(subscriptions.map(({ slug }) => `${slug}: live: ${MEETING}`));
});

test("the sales pages as they come announce none besides", () => {
  const words = Object.values(coursePages).flatMap(({ text }) => strings(texts[text].shipped).map(({ text }) => text));
  expect(words.length).toBeGreaterThan(200);
  expect(announcedHelp({ description: words.join("\n"), features: [] })).toEqual([]);
});

const TODAY = Temporal.PlainDate.from("2027-03-01");

test.each([
  ["Un carnet à imprimer.", false],
  ["Les films sont à paraître.", true],
  ["Les films arrivent bientôt.", true],
  ["Les films sont à paraître au plus tard le 15 mars 2027.", false],
  ["Les films sont à paraître au plus tard le 1er mars 2027.", false],
  ["Les films sont à paraître au plus tard le 28 février 2027.", true],
  ["Les films sont à paraître au plus tard le 15 brumaire 2027.", true],
])("« %s »: announced without a day that is to come: %s", (text, isUndated) => {
  expect(isUndatedPromise(text, TODAY)).toBe(isUndated);
});
