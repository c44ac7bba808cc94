import { expect, test } from "vitest";
import type { Purchase } from "#app/domain/shop/orders/purchases.server.ts";
import { givenView, purchaseView } from "./orders-page.ts";

const BOUGHT: Purchase = {
  orderNumber: "ES-000042",
  slug: "mindset",
  name: "Formation Mindset",
  description: "",
  category: "lifestyle",
  features: [],
  image: null,
  type: "payment",
  status: "paid",
  amount: 49_700,
  paidAt: new Date("2026-11-21T13:05:00Z"),
  refunded: 0,
  refundedAt: null,
  isDisputed: false,
  card: { brand: "visa", last4: "4242" },
  hasAccess: true,
  opensAt: null,
  subscription: null,
  invoices: [],
};
const NOW = new Date("2026-12-01T12:00:00Z");
/** Nobody has said yet that it is hers. */
const PENDING = {
  id: "01",
  isOpen: true,
  isAsking: true,
  effect: null,
  badge: "Rétractation reçue",
  title: "Rétractation reçue le 1er décembre",
  text: "",
};
const SUBSCRIPTION = {
  status: "active",
  periodStart: new Date("2026-11-21T13:05:00Z"),
  periodEnd: new Date("2026-12-21T13:05:00Z"),
  cancelAtPeriodEnd: false,
  endsAt: null,
};

test.each([
  [{}, "Accès à Vie", "green"],
  [{ status: "refunded" }, "Remboursée", "grey"],
  [{ status: "withdrawn" }, "Rétractée", "grey"],
  [{ subscription: SUBSCRIPTION }, "Abonnement Actif", "green"],
  [{ subscription: { ...SUBSCRIPTION, status: "trialing" } }, "Période d’essai", "yellow"],
  [{ subscription: { ...SUBSCRIPTION, status: "canceled" } }, "Annulé", "red"],
  [{ subscription: { ...SUBSCRIPTION, status: "past_due" } }, "past_due", "grey"],
  [{ status: "refunded", subscription: SUBSCRIPTION }, "Remboursée", "grey"],
  [{ isDisputed: true, hasAccess: false }, "Paiement contesté", "yellow"],
  [{ hasAccess: false }, "Accès fermé", "grey"],
  [{ hasAccess: false, opensAt: NOW }, "Accès en attente", "yellow"],
  [{ hasAccess: false, opensAt: NOW, subscription: SUBSCRIPTION }, "Abonnement Actif", "green"],
] as const)("a purchase with %j has the badge « %s »", (change, label, tone) => {
  expect(purchaseView({ ...BOUGHT, ...change }, NOW).badge).toEqual({ label, tone });
});

test.each([
  [4, 4, null],
  [5, 4, "+1 autres fonctionnalités"],
  [7, 4, "+3 autres fonctionnalités"],
  [0, 0, null],
])("of %i features %i are listed, then « %s »", (count, shown, more) => {
  const card = purchaseView({ ...BOUGHT, features: Array.from({ length: count }, (_, n) => `Module ${n}`) }, NOW);
  expect(card.features).toHaveLength(shown);
  expect(card.moreFeatures).toBe(more);
});

test("a one-time payment shows its day, amount and access", () => {
  expect(detailsOf(BOUGHT)).toEqual({
    "Date d’achat": "21 novembre 2026",
    "Montant payé": "497 € (paiement unique)",
    Accès: "À vie, tant que le service existe, au moins 5 ans",
    Commande: "ES-000042",
  });
  expect(detailsOf({ ...BOUGHT, paidAt: null, hasAccess: false })).toMatchObject({
    "Date d’achat": "N/A",
    Accès: "Fermé",
  });
});

test("a subscription shows its period, its card and whether it goes on", () => {
  expect(detailsOf({ ...BOUGHT, amount: 89_700, subscription: SUBSCRIPTION })).toEqual({
    "Période en cours": "21 novembre 2026 – 20 décembre 2026",
    Paiement: "897 €/mois · Visa •••• 4242",
    Renouvellement: "Automatique",
    "Prochain prélèvement": "21 décembre 2026, 897 €",
    Commande: "ES-000042",
  });
  const asked = purchaseView({ ...BOUGHT, subscription: SUBSCRIPTION }, NOW, [PENDING]).details;
  expect(asked.map(({ term }) => term)).not.toContain("Prochain prélèvement");
  expect(asked).toContainEqual({ term: "Renouvellement", value: "Suspendu à ta déclaration" });
  const ending = { ...SUBSCRIPTION, periodEnd: null, cancelAtPeriodEnd: true };
  expect(detailsOf({ ...BOUGHT, card: null, subscription: ending })).toMatchObject({
    "Période en cours": "21 novembre 2026 – N/A",
    Paiement: "497 €/mois",
    Renouvellement: "Sera annulé",
  });
});

test.each([
  [{}, "2026-12-07T22:00:00Z", "lundi 7 décembre 2026"],
  [{}, "2026-12-07T23:30:00Z", null],
  [{ status: "refunded" }, "2026-12-01T12:00:00Z", null],
  [{ paidAt: null }, "2026-12-01T12:00:00Z", null],
] as const)("a purchase with %j, seen on %s, shows the withdrawal deadline %j", (change, now, until) => {
  expect(purchaseView({ ...BOUGHT, ...change }, new Date(now)).withdrawalUntil).toBe(until);
});

test("a refunded amount is shown, with its day once everything was refunded", () => {
  const back = { refunded: 10_000, refundedAt: null };
  expect(detailsOf({ ...BOUGHT, ...back })).toMatchObject({ Remboursé: "100 €" });
  const all = { refunded: 49_700, refundedAt: new Date("2026-11-25T09:00:00Z"), status: "refunded" as const };
  expect(detailsOf({ ...BOUGHT, ...all })).toMatchObject({ Remboursé: "497 €, le 25 novembre 2026" });
});

test.each([
  [{ status: "paid", subscription: { ...SUBSCRIPTION, status: "canceled" } }],
  [{ status: "refunded", subscription: SUBSCRIPTION }],
] as const)("an ended subscription shows no renewal: %j", (change) => {
  expect(detailsOf({ ...BOUGHT, ...change })).toMatchObject({
    "Dernière période": "21 novembre 2026 – 20 décembre 2026",
    Renouvellement: "Terminé",
  });
});

test("a formation that an administrator opened shows no price", () => {
  const given = givenView({ ...BOUGHT, grantedAt: NOW }, { founder: "Léa Martin", name: "LM SASU" });
  expect(given).toMatchObject({ badge: { label: "Accès ouvert", tone: "green" }, canOpen: true, warning: null });
  expect(given.details).toEqual([{ term: "Accès", value: "Ouvert par Léa Martin le 1er décembre 2026" }]);
});

test.each([
  [{}, null, true],
  [{ status: "past_due" }, "reste ouvert", true],
  [{ status: "unpaid" }, "Mets ta carte à jour", true],
  [{ status: "canceled" }, null, false],
  [{ cancelAtPeriodEnd: true }, null, false],
])("a subscription with %j has the warning %j, and can be canceled: %j", (change, warning, canEnd) => {
  const subscription = { ...SUBSCRIPTION, ...change };
  const card = purchaseView({ ...BOUGHT, hasAccess: subscription.status !== "unpaid", subscription }, NOW);
  expect(card).toMatchObject({ hasCard: subscription.status !== "canceled", canEnd });
  if (warning) expect(card.warning?.text).toContain(warning);
  else expect(card.warning).toBeNull();
});

const DECLARED = { id: "d", isOpen: true, effect: null, badge: "Rétractation reçue", title: "", text: "" };

test("a withdrawal that is sure closes the card, and one that waits for an answer only says so", () => {
  const monthly = { ...BOUGHT, subscription: SUBSCRIPTION };
  const waiting = purchaseView(monthly, NOW, [DECLARED]);
  expect(waiting).toMatchObject({ badge: { label: "Rétractation reçue" }, canOpen: true, canEnd: true });
  expect(waiting.withdrawalUntil).not.toBeNull();
  const sure = [{ ...DECLARED, effect: { kind: "withdrawal" } as const }];
  const ends = { badge: { label: "Rétractation reçue" }, canOpen: false, canEnd: false, withdrawalUntil: null };
  expect(purchaseView(monthly, NOW, sure)).toMatchObject(ends);
  expect(detailsOf(monthly, sure)).toMatchObject({ Renouvellement: "Aucun : tu as renoncé au contrat" });
  expect(detailsOf(BOUGHT, sure)).toMatchObject({ Accès: "Se ferme : tu as renoncé au contrat" });
});

test("a cancellation that is sure names the last day, before Stripe has said so", () => {
  const monthly = { ...BOUGHT, subscription: SUBSCRIPTION };
  const effect = { kind: "cancellation", endsOn: "2026-12-21" } as const;
  const sure = [{ ...DECLARED, isOpen: false, badge: "Résiliation reçue", effect }];
  expect(detailsOf(monthly, sure)).toMatchObject({ Renouvellement: "Sera annulé le 21 décembre 2026" });
  expect(purchaseView(monthly, NOW, sure)).toMatchObject({
    badge: { label: "Résiliation reçue" },
    canOpen: true,
    canEnd: false,
    withdrawalUntil: "lundi 7 décembre 2026",
  });
});

type Declared = Parameters<typeof purchaseView>[2];

function detailsOf(purchase: Purchase, declared?: Declared): Record<string, string> {
  const { details } = purchaseView(purchase, NOW, declared);
  return Object.fromEntries(details.map(({ term, value }) => [term, value.replace(/[\u00a0\u202f]/g, " ")]));
}
