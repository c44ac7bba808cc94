import { expect, test } from "vitest";
import { purchaseCard } from "./purchase-labels.ts";
import type { Purchase } from "./purchases.server.ts";

const BOUGHT: Purchase = {
  orderNumber: "ES-000042",
  slug: "mindset",
  name: "Formation Mindset",
  description: "",
  category: "lifestyle",
  features: [],
  imageUrl: null,
  type: "payment",
  status: "paid",
  amount: 49_700,
  paidAt: new Date("2026-11-21T13:05:00Z"),
  card: { brand: "visa", last4: "4242" },
  hasAccess: true,
  subscription: null,
};
const NOW = new Date("2026-12-01T12:00:00Z");
const SUBSCRIPTION = {
  status: "active",
  periodStart: new Date("2026-11-21T13:05:00Z"),
  periodEnd: new Date("2026-12-21T13:05:00Z"),
  cancelAtPeriodEnd: false,
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
] as const)("%j has the badge « %s »", (change, label, tone) => {
  expect(purchaseCard({ ...BOUGHT, ...change }, NOW).badge).toEqual({ label, tone });
});

test.each([
  [4, 4, null],
  [5, 4, "+1 autres fonctionnalités"],
  [7, 4, "+3 autres fonctionnalités"],
  [0, 0, null],
])("of %i features %i are listed, then « %s »", (count, shown, more) => {
  const card = purchaseCard({ ...BOUGHT, features: Array.from({ length: count }, (_, n) => `Module ${n}`) }, NOW);
  expect(card.features).toHaveLength(shown);
  expect(card.moreFeatures).toBe(more);
});

test("a single payment shows its day, amount and access", () => {
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
    "Période en cours": "21 novembre 2026 – 21 décembre 2026",
    Paiement: "897 €/mois · Visa •••• 4242",
    Renouvellement: "Automatique",
    Commande: "ES-000042",
  });
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
] as const)("%j, seen on %s, may be renounced until %j", (change, now, until) => {
  expect(purchaseCard({ ...BOUGHT, ...change }, new Date(now)).withdrawalUntil).toBe(until);
});

test.each([
  [{}, false, true],
  [{ status: "past_due" }, true, true],
  [{ status: "unpaid" }, true, true],
  [{ status: "canceled" }, false, false],
  [{ cancelAtPeriodEnd: true }, false, false],
])("a subscription with %j: late %j, to be ended %j", (change, isLate, canEnd) => {
  const purchase = { ...BOUGHT, subscription: { ...SUBSCRIPTION, ...change } };
  expect(purchaseCard(purchase, NOW)).toMatchObject({ isSubscription: true, isLate, canEnd });
});

function detailsOf(purchase: Purchase): Record<string, string> {
  const { details } = purchaseCard(purchase, NOW);
  return Object.fromEntries(details.map(({ term, value }) => [term, value.replace(/[\u00a0\u202f]/g, " ")]));
}
