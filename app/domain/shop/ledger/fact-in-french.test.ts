import { expect, test } from "vitest";
import type { Fact } from "./books.ts";
import { factInFrench } from "./fact-in-french.ts";

const PERIOD = { subscription: "active", periodEnd: new Date("2026-12-21T12:00:00Z") };

test.each<[Fact, string]>([
  [{ count: 0 }, "aucun"],
  [{ count: 2, of: "ES-000012" }, "2 (ES-000012)"],
  [{ count: 1, of: "order-confirmation" }, "1 (confirmation de commande)"],
  [{ cents: 49_700, currency: "eur" }, "497 €"],
  [{ cents: 1050, currency: "usd", of: "in_1" }, "10,50 USD (in_1)"],
  [{ order: "paid", subscription: null }, "commande « Payée »"],
  [{ order: "refunded", subscription: "active" }, "commande « Remboursée », abonnement « active »"],
  [{ ...PERIOD, endsAt: null }, "abonnement « active », période jusqu’au 21 décembre 2026"],
  [
    { ...PERIOD, endsAt: "period-end" },
    "abonnement « active », période jusqu’au 21 décembre 2026, fin le 21 décembre 2026",
  ],
  [{ name: "needs_response" }, "needs_response"],
])("%o is « %s » to the administrator", (fact, words) => {
  expect(factInFrench(fact).replace(/\s/g, " ")).toBe(words);
});
