import { expect, test } from "vitest";
import { compactNumber, countryOfVatNumber, isSiren, isVatNumber } from "./company.ts";

test.each([
  ["732829320", true],
  ["404833048", true],
  ["552100554", true],
  ["732829321", false],
  ["000000000", false],
  ["73282932", false],
  ["7328293200", false],
  ["73282932a", false],
  ["", false],
])("%s as a SIREN: %s", (text, valid) => {
  expect(isSiren(text)).toBe(valid);
});

test.each([
  ["FR44732829320", true],
  ["FR83404833048", true],
  ["FR45732829320", false],
  ["FRAB732829320", true],
  ["FRIO732829320", false],
  ["FR44732829321", false],
  ["BE0403170701", true],
  ["BE403170701", false],
  ["DE136695976", true],
  ["DE13669597", false],
  ["EL094259216", true],
  ["GR094259216", false],
  ["ESX1234567X", true],
  ["IE6388047V", true],
  ["NL004495445B01", true],
  ["ATU13585627", true],
  ["AT13585627", false],
  ["GB123456789", false],
  ["US123456789", false],
  ["", false],
])("%s as a VAT number: %s", (text, valid) => {
  expect(isVatNumber(text)).toBe(valid);
});

test("a number is stored without what people write between the digits", () => {
  expect(compactNumber("fr 44 732.829-320")).toBe("FR44732829320");
});

test("Greece has another code in its VAT numbers than elsewhere", () => {
  expect(countryOfVatNumber("EL094259216")).toBe("GR");
  expect(countryOfVatNumber("BE0403170701")).toBe("BE");
});
