import { expect, test } from "vitest";
import { type Rental, rentalYield } from "./yield.ts";

/** The three cases of /ressources/etudes-cas-immobilier: the text of the page must agree with the calculation. */
const studio: Rental = {
  price: 78_000_00,
  acquisitionCosts: 6_400_00,
  works: 10_600_00,
  monthlyRent: 460_00,
  propertyTax: 780_00,
  yearlyCharges: 1_070_00,
  vacancy: 100,
  instalment: 509_86,
};
const building: Rental = {
  price: 140_000_00,
  acquisitionCosts: 11_500_00,
  works: 38_500_00,
  monthlyRent: 1_440_00,
  propertyTax: 2_150_00,
  yearlyCharges: 620_00 + 1_700_00 + 320_00,
  vacancy: 100,
  instalment: 913_71,
};
const refused: Rental = {
  price: 142_000_00,
  acquisitionCosts: 11_600_00,
  works: 18_400_00,
  monthlyRent: 690_00,
  propertyTax: 0,
  yearlyCharges: 3_235_00,
  vacancy: 0,
  instalment: 828_22,
};

test.each([
  ["the studio", studio, { totalCost: 95_000_00, gross: 581, net: 338, monthlyCashFlow: -242_36 }],
  ["the building", building, { totalCost: 190_000_00, gross: 909, net: 582, monthlyCashFlow: 7_12 }],
  ["the rejected flat", refused, { totalCost: 172_000_00, gross: 481, net: 293, monthlyCashFlow: -407_80 }],
])("%s", (_, rental, expected) => {
  expect(rentalYield(rental)).toMatchObject(expected);
});

test.each([
  ["half a month empty costs half a rent", { ...studio, vacancy: 50 }, { yearlyCosts: 1_850_00 + 230_00 }],
  ["a year empty leaves only the charges", { ...studio, vacancy: 1200 }, { netIncome: -1_850_00, net: -195 }],
  ["without a loan, nothing is deducted", { ...studio, instalment: 0 }, { monthlyCashFlow: 267_50 }],
  ["a free house has no yield", { ...studio, price: 0, acquisitionCosts: 0, works: 0 }, { gross: 0, net: 0 }],
])("%s", (_, rental, expected) => {
  expect(rentalYield(rental)).toMatchObject(expected);
});
