import labels from "./countries.json" with { type: "json" };

/** Codes that the profile stores, with their labels, in the order of the list. */
export const countries: Readonly<Record<string, string>> = labels;

export function countryLabel(code: string): string {
  return countries[code] ?? "";
}
