import { expect, test } from "vitest";
import { cardLabel } from "./card.ts";

test.each([
  ["visa", "Visa •••• 4242"],
  ["mastercard", "Mastercard •••• 4242"],
  ["cartes_bancaires", "CB •••• 4242"],
  ["amex", "American Express •••• 4242"],
  ["unknown", "Carte •••• 4242"],
])("Stripe's brand %s is shown as « %s »", (brand, label) => {
  expect(cardLabel({ brand, last4: "4242" })).toBe(label);
});
