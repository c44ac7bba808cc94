import { expect, test } from "vitest";
import { checkText } from "./text-checks.ts";

const check = (text: string) =>
  checkText({ text }, { original: {}, placeholders: [], claims: { figures: [], maySay: () => true } });

test.each(["50 % de réussite", "Ici, 61 % reviennent", "50 % de réduction de tes dettes", "20 % de remise de peine"])(
  "a figure without a proof is refused by its name: %s",
  (text) => {
    expect(check(text)).toMatchObject([{ isFault: true, message: expect.stringMatching(/«\s\d+\s?%\s»/) }]);
  },
);

test.each([
  "50 % de réduction.",
  "-20 % de remise sur la formation",
  "10 % de rabais jusqu’au 3 mars",
  "Code : 20 % de réduction",
])("the reduction of a price states no result: %s", (text) => {
  expect(check(text).filter(({ isFault }) => isFault)).toEqual([]);
});

const reductions = { percents: [20], prices: [{ from: 49_700, to: 44_700 }] };
const faults = (text: string) =>
  checkText(
    { text },
    { original: {}, placeholders: [], claims: { figures: [], maySay: () => true }, reductions },
  ).filter(({ isFault }) => isFault).length;

test.each([
  ["−20 % jusqu’au 3 mars", 0],
  ["-20 % sur Mindset", 0],
  ["20 % avec le code RENTREE", 0],
  ["447 € au lieu de 497 €", 0],
  ["447 € au lieu de 597 €", 1],
  ["397,00 € (au lieu de 497 €)", 1],
  ["20 % des clientes, avec le code RENTREE", 1],
  ["20 % reviennent", 1],
  ["−30 % avec le code RENTREE", 1],
])("the rows of codes and prices prove what a text says of them, and nothing else: %s", (text, count) => {
  expect(faults(text)).toBe(count);
});

test.each([
  ["### Trop bas", true, 0],
  ["## Une partie\n\n### Puis", false, 0],
  ["### Trop bas", false, 1],
  ["#### Trop bas", true, 1],
  ["### Puis\n\n#### Puis\n\n## Et", true, 0],
  ["Le #### n’est pas un titre", false, 0],
])("the titles of a page go down by one level at a time: %s", (text, isTitled, count) => {
  const opening = { kind: "opening", headline: { text: "La page" } };
  const block = { kind: "text", text, ...(isTitled && { headline: { text: "Un titre" } }) };
  const claims = { figures: [], maySay: () => true };
  const remarks = checkText({ blocks: [opening, block] }, { original: {}, placeholders: [], claims });
  expect(remarks.map(({ field }) => field)).toEqual(Array(count).fill("blocks-1-text"));
});

test.each([
  "Aucun remboursement : les formations achetées avec un code sont non remboursables.",
  "Les formations soldées ne sont pas remboursées.",
  "Elles ne sont ni reprises ni échangées.",
  "Toute commande est ferme et définitive.",
  "Vente définitive.",
  "Tu renonces à ton droit de rétractation.",
  "Des revenus assurés.",
])("what takes away a right of the law is refused: %s", (text) => {
  expect(check(text)).toMatchObject([{ isFault: true }]);
});

test.each([
  "Tu as 30 jours pour être remboursée, sans raison à donner.",
  "Le remboursement arrive en 14 jours.",
  "Le droit de rétractation dure quatorze jours.",
  "Une décision ferme, mais jamais définitive.",
])("what tells of these rights is not: %s", (text) => {
  expect(check(text)).toEqual([]);
});
