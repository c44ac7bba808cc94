import { expect, test } from "vitest";
import { defanged } from "./defanged.ts";

test.each([
  ["https://mechant.example/payer", "https[:]//mechant[.]example/payer"],
  ["gagne sur www.mechant.example", "gagne sur www[.]mechant[.]example"],
  ["mechant\u3002example", "mechant[.]example"],
  ["lea@mechant.example", "lea[@]mechant[.]example"],
  ["mailto:lea@mechant.example", "mailto:lea[@]mechant[.]example"],
])("« %s » can be read, and not followed", (typed, shown) => {
  expect(defanged(typed)).toBe(shown);
});

test.each(["Formation Mindset, commande ES-000042", "Mme. Martin", "payée 29.90 le 21.11.2026", "abo : immobilier"])(
  "« %s » stays",
  (typed) => {
    expect(defanged(typed)).toBe(typed);
  },
);
