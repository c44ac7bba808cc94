/** Codes that the profile stores, with their labels, in the order of the list. */
export const countries: Record<string, string> = {
  FR: "France",
  BE: "Belgique",
  CH: "Suisse",
  CA: "Canada",
  US: "États-Unis",
  GB: "Royaume-Uni",
  DE: "Allemagne",
  ES: "Espagne",
  IT: "Italie",
  PT: "Portugal",
  NL: "Pays-Bas",
  LU: "Luxembourg",
  MC: "Monaco",
  Other: "Autre",
};

export function countryLabel(code: string): string {
  return countries[code] ?? "";
}
