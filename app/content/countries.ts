import type { Seller } from "./legal/blocks.ts";
import { countriesSoldIn } from "./legal/sold-in.ts";

/** Where learners live beside the countries that the site sells in. */
const ELSEWHERE: Record<string, string> = {
  CH: "Suisse",
  CA: "Canada",
  US: "États-Unis",
  GB: "Royaume-Uni",
  MC: "Monaco",
  Other: "Autre",
};

/** Codes that the profile stores, with their labels: those of the order form first, in its order. */
export function countriesOf(seller: Pick<Seller, "soldIn">): Record<string, string> {
  const sold = countriesSoldIn(seller).map(({ value, label }) => [value, label]);
  return { ...Object.fromEntries(sold), ...ELSEWHERE };
}

const names = new Intl.DisplayNames("fr", { type: "region", fallback: "none" });

export function countryLabel(code: string): string {
  if (code === "Other") return "Autre";
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? "") : "";
}
