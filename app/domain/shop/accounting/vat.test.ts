import { expect, test } from "vitest";
import type { VatRegime } from "#db/types.ts";
import { EU_COUNTRIES, isInFrance, reducedLines, regimeOn, vatBetween, vatInside, vatOf } from "./vat.ts";

const on = (day: string) => Temporal.PlainDate.from(day);

/** Regime, country, company, day: rate and treatment. The article stands beside each rule in vat.ts. */
const SALES: [VatRegime, string | null, boolean, string, number, string][] = [
  ["franchise", "FR", false, "2026-11-22", 0, "franchise"],
  ["franchise", null, false, "2026-11-22", 0, "franchise"],
  ["franchise", "DE", false, "2026-11-22", 0, "franchise"],
  ["franchise", "BE", true, "2026-11-22", 0, "reverse-charge"],
  ["franchise", "FR", true, "2026-11-22", 0, "franchise"],
  ["franchise", "MC", false, "2026-11-22", 0, "franchise"],
  ["franchise", "RE", false, "2026-11-22", 0, "franchise"],
  ["franchise", "US", false, "2026-11-22", 0, "franchise"],
  ["standard", "FR", false, "2026-11-22", 2000, "taxed"],
  ["standard", null, false, "2026-11-22", 2000, "taxed"],
  ["standard", "MC", false, "2026-11-22", 2000, "taxed"],
  ["standard", "DE", false, "2026-11-22", 2000, "taxed"],
  ["standard", "HU", false, "2026-11-22", 2000, "taxed"],
  ["standard", "FR", true, "2026-11-22", 2000, "taxed"],
  ["standard", "BE", true, "2026-11-22", 0, "reverse-charge"],
  ["standard", "CH", false, "2026-11-22", 0, "outside-france"],
  ["standard", "CA", true, "2026-11-22", 0, "outside-france"],
  ["standard", "GB", false, "2026-11-22", 0, "outside-france"],
  ["standard", "RE", false, "2026-11-22", 850, "taxed"],
  ["standard", "GP", false, "2026-11-22", 850, "taxed"],
  ["standard", "MQ", false, "2026-11-22", 850, "taxed"],
  ["standard", "GF", false, "2026-11-22", 0, "exempt-territory"],
  ["standard", "YT", false, "2026-11-22", 0, "exempt-territory"],
  ["oss", "RE", false, "2026-11-22", 850, "taxed"],
  ["oss", "FR", false, "2026-11-22", 2000, "taxed"],
  ["oss", null, false, "2026-11-22", 2000, "taxed"],
  ["oss", "AT", false, "2026-11-22", 2000, "taxed"],
  ["oss", "BE", false, "2026-11-22", 2100, "taxed"],
  ["oss", "BG", false, "2026-11-22", 2000, "taxed"],
  ["oss", "CY", false, "2026-11-22", 1900, "taxed"],
  ["oss", "CZ", false, "2026-11-22", 2100, "taxed"],
  ["oss", "DE", false, "2026-11-22", 1900, "taxed"],
  ["oss", "DK", false, "2026-11-22", 2500, "taxed"],
  ["oss", "EE", false, "2025-06-30", 2200, "taxed"],
  ["oss", "EE", false, "2025-07-01", 2400, "taxed"],
  ["oss", "ES", false, "2026-11-22", 2100, "taxed"],
  ["oss", "FI", false, "2024-08-31", 2400, "taxed"],
  ["oss", "FI", false, "2024-09-01", 2550, "taxed"],
  ["oss", "GR", false, "2026-11-22", 2400, "taxed"],
  ["oss", "HR", false, "2026-11-22", 2500, "taxed"],
  ["oss", "HU", false, "2026-11-22", 2700, "taxed"],
  ["oss", "IE", false, "2026-11-22", 2300, "taxed"],
  ["oss", "IT", false, "2026-11-22", 2200, "taxed"],
  ["oss", "LT", false, "2026-11-22", 2100, "taxed"],
  ["oss", "LU", false, "2023-12-31", 1600, "taxed"],
  ["oss", "LU", false, "2024-01-01", 1700, "taxed"],
  ["oss", "LV", false, "2026-11-22", 2100, "taxed"],
  ["oss", "MT", false, "2026-11-22", 1800, "taxed"],
  ["oss", "NL", false, "2026-11-22", 2100, "taxed"],
  ["oss", "PL", false, "2026-11-22", 2300, "taxed"],
  ["oss", "PT", false, "2026-11-22", 2300, "taxed"],
  ["oss", "RO", false, "2025-07-31", 1900, "taxed"],
  ["oss", "RO", false, "2025-08-01", 2100, "taxed"],
  ["oss", "SE", false, "2026-11-22", 2500, "taxed"],
  ["oss", "SI", false, "2026-11-22", 2200, "taxed"],
  ["oss", "SK", false, "2024-12-31", 2000, "taxed"],
  ["oss", "SK", false, "2025-01-01", 2300, "taxed"],
  ["oss", "DE", true, "2026-11-22", 0, "reverse-charge"],
  ["oss", "US", false, "2026-11-22", 0, "outside-france"],
];

test.each(SALES)("%s, %s, company %s, on %s: %i", (regime, country, isCompany, day, rate, treatment) => {
  expect(vatOf({ regime, country, isCompany, euTotal: 0, day: on(day) })).toEqual({ rate, treatment });
});

/** Regime, country, company, the year's total in the Union in cents: rate and treatment. */
const YEARS: [VatRegime, string | null, boolean, number, number, string][] = [
  ["franchise", "DE", false, 799_999, 0, "franchise"],
  ["franchise", "DE", false, 1_000_000, 0, "franchise"],
  ["franchise", "DE", false, 1_000_001, 1900, "taxed"],
  ["franchise", "BE", false, 1_000_001, 2100, "taxed"],
  ["franchise", "FI", false, 1_000_001, 2550, "taxed"],
  ["franchise", "DE", true, 1_000_001, 0, "reverse-charge"],
  ["franchise", "FR", false, 1_000_001, 0, "franchise"],
  ["franchise", null, false, 1_000_001, 0, "franchise"],
  ["franchise", "MC", false, 1_000_001, 0, "franchise"],
  ["franchise", "RE", false, 1_000_001, 0, "franchise"],
  ["franchise", "GF", false, 1_000_001, 0, "franchise"],
  ["franchise", "CH", false, 1_000_001, 0, "franchise"],
  ["standard", "DE", false, 1_000_000, 2000, "taxed"],
  ["standard", "DE", false, 1_000_001, 1900, "taxed"],
  ["standard", "HU", false, 1_000_001, 2700, "taxed"],
  ["standard", "DE", true, 1_000_001, 0, "reverse-charge"],
  ["standard", "FR", false, 1_000_001, 2000, "taxed"],
  ["standard", null, false, 1_000_001, 2000, "taxed"],
  ["standard", "MC", false, 1_000_001, 2000, "taxed"],
  ["standard", "RE", false, 1_000_001, 850, "taxed"],
  ["standard", "GF", false, 1_000_001, 0, "exempt-territory"],
  ["standard", "US", false, 1_000_001, 0, "outside-france"],
  ["oss", "DE", false, 1_000_001, 1900, "taxed"],
  ["oss", "FR", false, 1_000_001, 2000, "taxed"],
];

test.each(YEARS)(
  "%s, %s, company %s, %i cents in the Union: %i",
  (regime, country, isCompany, euTotal, rate, treatment) => {
    expect(vatOf({ regime, country, isCompany, euTotal, day: on("2026-11-22") })).toEqual({ rate, treatment });
  },
);

/** As the sales above are invoiced. */
const PLACES: [VatRegime, string | null, boolean, number, boolean][] = [
  ["franchise", "FR", false, 0, true],
  ["franchise", null, false, 0, true],
  ["franchise", "MC", false, 0, true],
  ["franchise", "GF", false, 0, true],
  ["franchise", "DE", false, 1_000_000, true],
  ["franchise", "DE", false, 1_000_001, false],
  ["franchise", "BE", true, 0, false],
  ["franchise", "CH", false, 0, false],
  ["standard", "RE", false, 0, true],
  ["standard", "DE", false, 1_000_000, true],
  ["standard", "DE", false, 1_000_001, false],
  ["standard", "US", false, 0, false],
  ["oss", "FR", false, 0, true],
  ["oss", "AT", false, 0, false],
];

test.each(PLACES)(
  "%s, %s, company %s, %i cents in the Union: in the national turnover %s",
  (regime, country, isCompany, euTotal, expected) => {
    const { rate, treatment } = vatOf({ regime, country, isCompany, euTotal, day: on("2026-11-22") });
    expect(isInFrance({ regime, country, vatRate: rate, vatTreatment: treatment }, on("2026-01-01"))).toBe(expected);
  },
);

test("the Union has twenty-seven members, each with a rate today", () => {
  expect(EU_COUNTRIES).toHaveLength(27);
  const rates = EU_COUNTRIES.map(
    (country) => vatOf({ regime: "oss", country, isCompany: false, euTotal: 0, day: on("2026-11-22") }).rate,
  );
  expect(rates.filter((rate) => rate < 1500 || rate > 2700)).toEqual([]);
});

test.each([
  [10_000, 2000, 1667],
  [199_700, 2000, 33_283],
  [79_700, 2550, 16_194],
  [4700, 0, 0],
  [1, 2000, 0],
  [10_000, 850, 783],
])("%i cents at %i contain %i cents of VAT", (total, rate, vat) => {
  expect(vatInside(total, rate)).toBe(vat);
});

test("credit notes in any parts give back exactly the VAT of the invoice", () => {
  for (const rate of [0, 850, 1900, 2000, 2550]) {
    for (const total of [1, 7, 101, 19_999, 199_700]) {
      const steps = [0, Math.floor(total / 3), Math.floor(total / 2), total - 1, total].filter((step) => step >= 0);
      const parts = steps.slice(1).map((step, index) => vatBetween(steps[index] ?? 0, step, rate));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(vatInside(total, rate));
    }
  }
});

const DECIDED = [
  { startsOn: on("2026-12-01"), regime: "standard" },
  { startsOn: on("2027-01-01"), regime: "oss" },
  { startsOn: on("2026-12-15"), regime: "franchise" },
  { startsOn: on("2026-12-01"), regime: "oss" },
] as const;

test.each([
  ["2026-11-30", "franchise"],
  ["2026-12-01", "oss"],
  ["2026-12-14", "oss"],
  ["2026-12-15", "franchise"],
  ["2026-12-31", "franchise"],
  ["2027-01-01", "oss"],
  ["2030-01-01", "oss"],
])("on %s the regime is %s: the latest day counts, and for one day the last decision", (day, regime) => {
  expect(regimeOn(DECIDED, on(day))).toBe(regime);
});

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
