import type { Seller } from "./legal/blocks.ts";
import { countriesSoldIn } from "./legal/sold-in.ts";

const FIRST = ["FR", "BE", "CH", "CA", "US", "GB", "DE", "ES", "IT", "PT", "NL", "LU", "MC"];

/** Codes that the profile stores, with their labels: the usual ones first, then the rest of the order form's list. */
export function countriesOf(seller: Pick<Seller, "soldIn">): Record<string, string> {
  const sold = countriesSoldIn(seller).filter(({ value }) => !FIRST.includes(value));
  return {
    ...Object.fromEntries(FIRST.map((code) => [code, countryLabel(code)])),
    ...Object.fromEntries(sold.map(({ value, label }) => [value, label])),
    Other: countryLabel("Other"),
  };
}

const names = new Intl.DisplayNames("fr", { type: "region", fallback: "none" });

export function countryLabel(code: string): string {
  if (code === "Other") return "Autre";
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? "") : "";
}
