import { expect, test } from "vitest";
import { reducedLines } from "./reduced-lines.ts";
import { vatInside } from "./vat.ts";

test.each([
  ["199 € less 20 %, franchise", 19_900, 15_920, 0, [19_900, 3980]],
  ["199 € less 20 %, VAT of 20 %", 19_900, 15_920, 2000, [16_583, 3316]],
  ["33.33 € less 50 %, VAT of 5.5 %", 3333, 1666, 550, [3159, 1580]],
  ["a cent less", 19_900, 19_899, 2000, [16_583, 1]],
  ["down to a euro", 19_900, 100, 2000, [16_583, 16_500]],
] as const)("%s: price less reduction is the total without VAT", (_, listCents, total, vatRate, expected) => {
  const netCents = total - vatInside(total, vatRate);
  const lines = reducedLines({ listCents, netCents, vatRate, reductionLabel: "Code RENTREE" });
  expect(lines).toMatchObject({ net: expected[0], reduction: expected[1] });
  expect(expected[0] - expected[1] + vatInside(total, vatRate)).toBe(total);
});

test("an invoice without a reduction has no such lines", () => {
  expect(reducedLines({ listCents: null, netCents: 100, vatRate: 0, reductionLabel: null })).toBeNull();
});
