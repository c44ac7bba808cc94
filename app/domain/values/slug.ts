/** « Étape 1 : écrire le mardi » → « etape-1-ecrire-le-mardi ». */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
