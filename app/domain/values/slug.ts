/** « Étape 1 : écrire le mardi » → « etape-1-ecrire-le-mardi ». */
export function slugOf(title: string): string {
  return withoutAccents(title.toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae"))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** At most so many characters of it, not ending in the middle of two words. */
export function cutSlug(slug: string, max: number): string {
  return slug.slice(0, max).replace(/-$/, "");
}

/** « titre », or the first of « titre-2 », « titre-3 » that is free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** In small letters, to compare: « Prénom » and « prenom » are one. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The same without signs: « E-mail (pro) » → « e mail pro ». */
export function plainWords(text: string): string {
  return withoutAccents(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
