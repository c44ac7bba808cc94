import { expect, test } from "vitest";
import { eurosToCents, formatEuros, formatPrice } from "./money.ts";

test.each([
  [0, "0 €"],
  [5, "0,05 €"],
  [50, "0,50 €"],
  [99, "0,99 €"],
  [100, "1 €"],
  [49_700, "497 €"],
  [99_999, "999,99 €"],
  [100_000, "1 000 €"],
  [199_700, "1 997 €"],
  [123_456_789, "1 234 567,89 €"],
  [-49_700, "−497 €"],
  [-1, "−0,01 €"],
])("%i cents are « %s »", (cents, label) => {
  expect(plain(formatEuros(cents))).toBe(label);
});

test("narrow no-break spaces group the digits and tie them to the sign, so that no line breaks inside an amount", () => {
  expect(formatEuros(199_700)).toBe("1\u202f997\u00a0€");
});

test("a price says that taxes are included and, for a subscription, that it is monthly", () => {
  expect(plain(formatPrice(199_700, "payment"))).toBe("1 997 € TTC");
  expect(plain(formatPrice(79_700, "subscription"))).toBe("797 € TTC par mois");
});

test("whole euros of the catalogue become cents", () => {
  expect([0, 1, 2497].map(eurosToCents)).toEqual([0, 100, 249_700]);
});

function plain(label: string): string {
  return label.replace(/[\u00a0\u202f]/g, " ");
}
