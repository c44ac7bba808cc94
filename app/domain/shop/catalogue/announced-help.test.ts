import { expect, test } from "vitest";
import { catalogue } from "#app/content/catalogue.ts";
import { announcedHelp } from "./announced-help.ts";

test("the catalogue announces this help, and no other sentence is taken for it", () => {
  const rows = catalogue.flatMap((entry) =>
    announcedHelp(entry).map(
      ({ kind, rhythm, sentence }) => `${entry.slug}: ${kind} ${rhythm}: ${sentence.replace(/\s/g, " ")}`,
    ),
  );
  expect(rows).toEqual([
    "immeuble-rapport: live month: Un rendez-vous collectif par mois sur les immeubles des participantes",
    "immeuble-rapport: live month: Un rendez-vous collectif par mois permet d’avancer sur un immeuble réel.",
    "immobilier-locatif-premiers-lots: live month: Une séance de questions-réponses par mois, avec replay",
    "immobilier-campagne: live month: Un rendez-vous collectif par mois, avec étude d’un bien réel",
    "residence-secondaire: individual null: Un entretien de cadrage : usage, budget, pays, calendrier",
    "residence-secondaire: individual month: Un point individuel par mois, par téléphone ou en visio",
    "residence-secondaire: individual month: Un accompagnement mensuel pour choisir, acheter et faire vivre une maison hors de France.",
    "residence-secondaire: reply null: Premier contact sous 48 heures.",
    "liberte-financiere-mindset: live month: Un cercle mensuel de douze participantes au plus, en visio",
  ]);
});
