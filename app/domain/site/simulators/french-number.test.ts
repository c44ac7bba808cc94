import { expect, test } from "vitest";
import { formatMonths, formatPercent, frenchNumber, parseFrenchNumber } from "./french-number.ts";

test.each([
  ["1 200,50", 120050],
  ["1\u202f200,50\u00a0€", 120050],
  ["1200.5", 120050],
  ["1.200,50", 120050],
  ["1.234.567,8", 123456780],
  ["460", 46000],
  ["460,", 46000],
  ["0,05", 5],
  ["  7 200 euros ", 720000],
  ["-3", -300],
  ["−3,2", -320],
  ["-0", 0],
  ["007", 700],
  ["12,500", 1250],
  ["999999999999999", Number.MAX_SAFE_INTEGER],
])("« %s » is %i cents", (typed, cents) => {
  expect(parseFrenchNumber(typed, 2)).toBe(cents);
});

test.each([
  "",
  "abc",
  "NaN",
  "Infinity",
  "1e9",
  "0x10",
  "1,2,3",
  "1,200.50",
  "1.200",
  "1.200.000",
  "12,345",
  ",5",
  "--2",
  "9".repeat(16),
  "½",
])("« %s » is not an amount", (typed) => {
  expect(parseFrenchNumber(typed, 2)).toBeNull();
});

const price = frenchNumber({ decimals: 2, min: 1, max: 10_000, unit: "€", required: "Indique le prix." });
const extra = frenchNumber({ decimals: 2, min: 0, max: 10_000, unit: "€" });
const years = frenchNumber({ decimals: 0, min: 1, max: 35, unit: "ans", required: "Indique la durée." });

test.each([
  [price, undefined, "Indique le prix."],
  [price, "   ", "Indique le prix."],
  [price, "douze", "Écris un nombre en chiffres, avec 2 décimales au plus\u00a0: par exemple 1\u202f200,50."],
  [price, "0,99", "Le minimum est 1\u00a0€."],
  [price, "10 000,01", "Le maximum est 10\u202f000\u00a0€."],
  [price, "9".repeat(400), "Écris un nombre en chiffres, avec 2 décimales au plus\u00a0: par exemple 1\u202f200,50."],
  [extra, "-1", "Le minimum est 0\u00a0€."],
  [years, "0", "Le minimum est 1\u00a0an."],
  [years, "20,5", "Écris un nombre entier, en chiffres\u00a0: par exemple 20."],
])("an invalid number is refused with its message: %#", (rule, typed, message) => {
  expect(rule.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("an empty field is zero where it is optional", () => {
  expect([extra.parse(undefined), extra.parse(" "), price.parse("1 200,50"), years.parse("20")]).toEqual([
    0, 0, 120050, 20,
  ]);
});

test.each([
  [581, "5,81\u00a0%"],
  [3500, "35\u00a0%"],
  [-195, "−1,95\u00a0%"],
  [0, "0\u00a0%"],
  [12_345_678, "123\u202f456,78\u00a0%"],
])("%i hundredths of a percent", (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test.each([
  [0, "0\u00a0mois"],
  [5, "5\u00a0mois"],
  [12, "1\u00a0an"],
  [18, "1\u00a0an et 6\u00a0mois"],
  [59, "4\u00a0ans et 11\u00a0mois"],
])("%i months", (months, text) => {
  expect(formatMonths(months)).toBe(text);
});
