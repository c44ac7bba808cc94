import { expect, test } from "vitest";
import { TEXT_KEYS, texts } from "#app/content/texts/registry.ts";
import { strings } from "../../values/lines.ts";
import { spelledFigures, unprovenFigures } from "./spelled-figures.ts";

const found = (text: string) => unprovenFigures(text, { read: [], proven: [] })[0]?.replace(/\s/g, " ");

test.each([
  ["Mes clientes font 12 500 € de chiffre d'affaires en 30 jours.", "12 500 €"],
  ["Plus de 500 élèves", "Plus de 500 élèves"],
  ["Gagne 5 000 € par mois dès le premier mois", "5 000 €"],
  ["3 femmes sur 4 réussissent", "3 femmes sur 4"],
  ["Trois femmes sur quatre réussissent.", "Trois femmes sur quatre"],
  ["Déjà 12 000 clientes", "Déjà 12 000 clientes"],
  ["Déjà 12\u202f000 clientes", "Déjà 12 000 clientes"],
  ["Elles gagnent du temps, et 20 % de plus.", "20 %"],
  ["Elles sont quatre-vingt pour cent, ou 80 pour cent.", "80 pour cent"],
  ["Elles encaissent 3 000 euros de plus", "3 000 euros"],
  ["Note moyenne : 4,8 sur 5", "4,8 sur 5"],
  ["Lu par 800 abonnées", "800 abonnées"],
  ["300 jeunes femmes m’ont écrit", "300 jeunes femmes"],
  ["2 000 € par mois en 30 jours", "2 000 €"],
])("« %s » states « %s »", (text, words) => {
  expect(found(text)).toBe(words);
});

test.each([
  "Réponse 24 h sur 24, 7 jours sur 7.",
  "Étape 2 sur 5 : écris ton offre.",
  "Une page sur deux reste blanche.",
  "Un groupe de 12 participantes, 20 personnes au plus.",
  "Il faut plus de 18 ans et plus de 14 jours.",
  "La formation coûte 297 €, ou 29 € par mois.",
  "Sous le seuil de 37 500 € de chiffre d’affaires, pas de TVA.",
  "Exemple : 800 € de revenus et 300 € de charges.",
  "Si tu gagnes 1 000 € en mars, mets-en 200 de côté.",
  "Garantie de 30 jours, 100 % du prix.",
  "Un loyer de 650 € par mois et 40 m².",
  "En 2026, 3 femmes se lancent.",
  "Le numéro 06 12 34 56 78 répond.",
])("« %s » states no result", (text) => {
  expect(found(text)).toBeUndefined();
});

test("what the text of origin states of the same thing, and what is proven, may be said", () => {
  const read = spelledFigures("Une remise de 20 % sur le loyer, et 500 élèves.");
  const known = { read, proven: ["15 000 € +", "4,9 / 5", "3", "800 +"] };
  for (const text of [
    "Et 20 % du loyer.",
    "Plus de 500 élèves.",
    "Elle gagne 15 000 € par mois.",
    "Notée 4,9 sur 5",
    "800 élèves",
  ])
    expect([text, unprovenFigures(text, known)]).toEqual([text, []]);
  expect(unprovenFigures("Et 20 % de plus.", known)).toEqual(["20 %"]);
  expect(unprovenFigures("3 femmes sur 4", known)).toEqual(["3 femmes sur 4"]);
});

test("the texts that came with the site, of 3,000 passages, would be asked for a handful of proofs beside their shares", () => {
  const said = TEXT_KEYS.flatMap((key) => strings(texts[key].shipped).map(({ text }) => text));
  const asked = said.filter((text) => spelledFigures(text).some(({ kind }) => kind !== "share"));
  expect(asked.length).toBeLessThan(8);
});
