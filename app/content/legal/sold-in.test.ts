import { expect, test } from "vitest";
import { EU_COUNTRIES } from "#app/domain/shop/accounting/vat.ts";
import { countriesSoldIn, isCountryList, soldInNames } from "./sold-in.ts";

test("by default the shop sells in the Union, Monaco and overseas France, not in Switzerland, Britain or America", () => {
  const codes = countriesSoldIn({ soldIn: null }).map(({ value }) => value);
  expect(codes[0]).toBe("FR");
  expect(codes).toEqual(expect.arrayContaining([...EU_COUNTRIES, "MC", "RE", "NC"]));
  for (const code of ["CH", "GB", "US"]) expect(codes).not.toContain(code);
});

test("the seller's file may list other countries", () => {
  expect(countriesSoldIn({ soldIn: "MC, CH, FR" }).map(({ label }) => label)).toEqual(["France", "Monaco", "Suisse"]);
  expect(soldInNames({ soldIn: "FR, EU, CH" })).toBe("France, Union européenne, Suisse");
  expect(countriesSoldIn({ soldIn: "EU" })).toHaveLength(27);
  expect(["FR", "FR, CH", "EU, XK", ""].filter((list) => !isCountryList(list))).toEqual([]);
  expect(["France", "fr", "FR;CH", "XX", "ZZ", "UK", "DD", "UN", "FR, XX"].filter(isCountryList)).toEqual([]);
});
