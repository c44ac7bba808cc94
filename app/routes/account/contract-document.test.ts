import { expect, test } from "vitest";
import type { ContractFile } from "#app/domain/shop/contract-file/contract-file.server.ts";
import { contractDocument } from "./contract-document.server.ts";

const OFFER: ContractFile["offer"] = {
  title: "Formation Mindset",
  description: "Cinq modules.",
  type: "payment",
  priceCents: 49_700,
  regime: "contenu_numerique",
  modules: ["Voir clair", "Défaire"],
  bonuses: ["Le journal de 90 jours"],
  toCome: ["Tenir"],
  features: ["5 modules"],
  minutes: 120,
  accessYears: 5,
};
const FILE: ContractFile = {
  orderId: "0",
  number: "ES-000042",
  name: "Formation Mindset",
  email: "lea@exemple.fr",
  type: "payment",
  amount: 49_700,
  listCents: null,
  discountCents: 0,
  reductionLabel: null,
  orderedAt: new Date("2026-11-21T23:30:00Z"),
  paidAt: new Date("2026-11-21T23:32:00Z"),
  offer: OFFER,
  terms: { version: "2026-11-21", sha256: "ab".repeat(32) },
  consents: [{ id: "cgv", text: "J’accepte", version: "2026-11-21", at: "2026-11-21T23:30:00Z" }],
  declarations: [],
  activity: [],
  emails: [],
  invoices: [],
};
const DECLARATION: ContractFile["declarations"][number] = {
  kind: "withdrawal",
  name: "Léa **Martin**",
  contract: "[Mindset](https://exemple.fr)",
  email: "lea@exemple.fr",
  requestedEnd: null,
  requestedDate: null,
  chosenWay: null,
  declaredAt: new Date("2026-11-24T22:59:00Z"),
  channel: "form",
  state: "open",
  answer: null,
  end: null,
};
const END = { at: new Date("2026-11-25T09:00:00Z"), reason: null, refunded: null, endsOn: null };
const EMAIL = {
  id: "1",
  template: "order-confirmation",
  subject: "Commande ES-000042 confirmée",
  sentAt: new Date("2026-11-21T23:33:00Z"),
  sha256: "cd".repeat(32),
  files: [{ filename: "conditions.pdf", sha256: "ab".repeat(32) }],
};

const INVOICE = {
  number: "F2026-000001",
  kind: "invoice",
  corrects: null,
  issuedAt: new Date("2026-11-21T23:32:00Z"),
  totalCents: 49_700,
  seller: { name: "Ancienne raison", address: "1, rue d’Avant, 75000 Paris, France", siren: "111 111 111" },
  buyer: { name: "Léa Martin", country: "FR" },
} as ContractFile["invoices"][number];

test.each<[string, Partial<ContractFile>, string[]]>([
  ["the price and the time in Paris", {}, ["497 € TTC", "22 novembre 2026 à 0 h 32, heure de Paris"]],
  ["who sells", {}, ["vendu par Essor", "Vendu par", "SIREN 000 000 000"]],
  [
    "who sold on that day, and to whom",
    { invoices: [INVOICE] },
    [
      "Léa Martin, France, lea@exemple.fr",
      "vendu par Ancienne raison",
      "Ancienne raison, 1, rue d’Avant, 75000 Paris, France. SIREN 111 111 111",
    ],
  ],
  [
    "the offer of the day of the order",
    {},
    ["Cinq modules.", "Voir clair", "Le journal de 90 jours", "Tenir", "5 modules", "au moins 5 ans"],
  ],
  ["the hash of the accepted terms", {}, ["version du 21 novembre 2026", "ab".repeat(32)]],
  ["each box with its time", {}, ["« J’accepte » Texte du 21 novembre 2026, case cochée le 22 novembre 2026 à 0 h 30"]],
  ["that nothing was declared", {}, ["Aucune rétractation"]],
  [
    "each declaration as it was typed, with date and time",
    { declarations: [DECLARATION] },
    [
      "Rétractation reçue le 24 novembre 2026 à 23 h 59, heure de Paris",
      ...["Léa *Martin*", "[Mindset] (https", "lea@exemple.fr", "En cours"],
    ],
  ],
  [
    "what was given back",
    { declarations: [{ ...DECLARATION, state: "done", end: { ...END, refunded: 49_700 } }] },
    ["Exécutée le 25 novembre 2026 à 10 h, heure de Paris. Remboursé : 497 €"],
  ],
  [
    "why a declaration was refused",
    { declarations: [{ ...DECLARATION, state: "refused", end: { ...END, reason: "Hors délai" } }] },
    ["Refusée le 25 novembre 2026 à 10 h, heure de Paris : Hors délai"],
  ],
  [
    "a cancellation by letter with the day of its receipt and its end",
    {
      declarations: [
        {
          ...DECLARATION,
          kind: "cancellation",
          channel: "letter",
          requestedEnd: "date",
          requestedDate: "2026-12-31",
          state: "done",
          end: { ...END, endsOn: "2026-12-31" },
        },
      ],
    },
    ['Résiliation reçue le 24 novembre 2026"', "le 31 décembre 2026", "Fin de l’abonnement : 31 décembre 2026"],
  ],
  ["that no lesson was opened", {}, ["Aucune leçon"]],
  [
    "what the buyer did in each lesson, and when",
    {
      activity: [
        { lessonId: "1", lesson: "Trois colonnes", kind: "opened", at: new Date("2026-11-24T08:00:00Z") },
        { lessonId: "2", lesson: "Le journal", kind: "downloaded", at: new Date("2026-11-24T08:30:00Z") },
        { lessonId: "1", lesson: "Trois colonnes", kind: "seen", at: new Date("2026-11-24T08:45:00Z") },
        { lessonId: "1", lesson: "Trois colonnes", kind: "done", at: new Date("2026-11-24T09:00:00Z") },
        { lessonId: "3", lesson: "Trois colonnes", kind: "opened", at: new Date("2026-11-24T10:00:00Z") },
        { lessonId: "1", lesson: "Trois colonnes", kind: "opened", at: new Date("2026-11-25T22:59:00Z") },
      ],
    },
    [
      "Ouverte : 24 novembre 2026 à 9 h, 25 novembre 2026 à 23 h 59. Vue à moitié au moins : 24 novembre 2026 à 9 h 45. Terminée : 24 novembre 2026 à 10 h",
      '"Ouverte : 24 novembre 2026 à 11 h"',
      "Téléchargée : 24 novembre 2026 à 9 h 30",
    ],
  ],
  ["that no email has left", {}, ["Aucune lettre"]],
  ["each email with its files", { emails: [EMAIL] }, [EMAIL.subject, EMAIL.sha256, "conditions.pdf"]],
])("the file of a contract says %s", (_, change, texts) => {
  const text = JSON.stringify(contractDocument({ ...FILE, ...change })).replace(/[\u00a0\u202f]/g, " ");
  for (const one of texts) expect(text).toContain(one);
});
