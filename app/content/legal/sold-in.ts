import type { Seller } from "./blocks.ts";

/** The European Union, Monaco and overseas France. Elsewhere a seller first has to register with the tax office. */
const DEFAULT = "FR, EU, MC, GP, MQ, RE, GF, YT, BL, MF, PM, WF, PF, NC";
const EU_MEMBERS = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

const names = new Intl.DisplayNames("fr", { type: "region" });
const alphabet = new Intl.Collator("fr");

/** As the seller's file lists them, in two letters (ISO 3166) each; « EU » is every member of the Union. */
function listed({ soldIn }: Pick<Seller, "soldIn">): string[] {
  return (soldIn || DEFAULT).split(",").map((code) => code.trim());
}

/** Codes of two letters that have a name and are no country. */
const NO_COUNTRIES = ["EZ", "QO", "UN", "XA", "XB", "ZZ"];
const known = new Intl.DisplayNames("fr", { type: "region", fallback: "none" });

/** « UK » and « DD » have names too, those of today's codes. */
const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) &&
  !NO_COUNTRIES.includes(code) &&
  known.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

export function isCountryList(soldIn: string): boolean {
  return listed({ soldIn }).every(isCountry);
}

/** « France, Union européenne, Monaco … » */
export function soldInNames(seller: Pick<Seller, "soldIn">): string {
  return listed(seller)
    .map((code) => names.of(code) ?? code)
    .join(", ");
}

/** Sorting by the alphabet takes a thirtieth of an order page's time. The founder changes the list seldom. */
const countriesOf = new Map<string, Country[]>();

interface Country {
  value: string;
  label: string;
}

/** For a list to choose from: France first, if it is one of them, then in the order of the alphabet. */
export function countriesSoldIn(seller: Pick<Seller, "soldIn">): Country[] {
  const listed = seller.soldIn || DEFAULT;
  const countries = countriesOf.get(listed) ?? sortedCountries(seller);
  countriesOf.set(listed, countries);
  return countries;
}

function sortedCountries(seller: Pick<Seller, "soldIn">): Country[] {
  const codes = new Set(listed(seller).flatMap((code) => (code === "EU" ? EU_MEMBERS : [code])));
  const countries = [...codes].map((value) => ({ value, label: names.of(value) ?? value }));
  return countries.toSorted(
    (a, b) => Number(b.value === "FR") - Number(a.value === "FR") || alphabet.compare(a.label, b.label),
  );
}
