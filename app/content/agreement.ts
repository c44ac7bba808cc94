import type { Readers } from "./wording.ts";

// The house writes to women; with another wording, what agrees with the reader follows it wherever it is shown.

/** Without its points a phrase is the feminine that texts have, without « ·e » the masculine. */
const AGREEING = `
Satisfait·e ou remboursé·e
Tu es remboursé·e
Tu as été remboursé·e
promesse : remboursé·e
ont été remboursé·e·s
t’être inscrit·e
t’es inscrit·e
Inscrit·e le
Inscrit·e ou
Inscrit·e·s
désinscrit·e
désinscrit·e·s
être prévenu·e si
être prévenu·e pour
être prévenu·e de
Élèves prévenu·e·s
abonné·e·s sont prévenu·e·s
personnes abonné·e·s
tu es connecté·e
tu es déjà décidé·e
était connecté·e
être connecté·e
pas encore sûr·e
décidé·e ?
j’étais prêt·e
toi seul·e
`
  .trim()
  .split("\n");

/** Pronouns have three forms of their own. */
const PRONOUNS: readonly (readonly [string, string, string])[] = [
  ["elles l’ont fait", "ils l’ont fait", "elles et ils l’ont fait"],
  ["elles racontent", "ils racontent", "elles et ils racontent"],
  ["elles avaient", "ils avaient", "elles et ils avaient"],
  ["elles disent", "ils disent", "elles et ils disent"],
  ["elles écrivent", "ils écrivent", "elles et ils écrivent"],
  ["toutes celles", "tous ceux", "toutes celles et ceux"],
  ...["à", "pour", "de", "disent", "aident", "réunit", "aussi"].map(
    (word) => [`${word} celles qui`, `${word} ceux qui`, `${word} celles et ceux qui`] as const,
  ),
  ["celles qu’il concerne", "ceux qu’il concerne", "celles et ceux qu’il concerne"],
  ["celles qui ont été remboursées", "ceux qui ont été remboursés", "celles et ceux qui ont été remboursé·e·s"],
  ["celles qui ont", "ceux qui ont", "celles et ceux qui ont"],
  ["celles qui sont parties", "ceux qui sont partis", "celles et ceux qui sont parti·e·s"],
  ["une apprenante est active", "un apprenant est actif", "un·e apprenant·e est actif·ve"],
  ["apprenantes actives", "apprenants actifs", "apprenant·e·s actif·ve·s"],
  ["aucune apprenante", "aucun apprenant", "aucun·e apprenant·e"],
  ["des apprenantes", "des apprenants", "des apprenant·e·s"],
  ["aux apprenantes", "aux apprenants", "aux apprenant·e·s"],
];

const plain = (text: string) => text.replace(/\s/g, " ").toLowerCase();

const FORMS = new Map(
  [...AGREEING.map((text) => [text.replaceAll("·", ""), text.replace(/·e|·/g, ""), text] as const), ...PRONOUNS].map(
    ([feminine, masculine, inclusive]) => [plain(feminine), { masculine, inclusive }],
  ),
);

const PHRASES = [...FORMS.keys()]
  .sort((a, b) => b.length - a.length)
  .join("|")
  .replaceAll("?", "\\?");
/** A tag and what is written in a form stay as they are; the description of a page does not. */
const MARKUP = /<textarea\b[^<]*|<(?!meta\b)[^<>]*>/.source;
const FOUND = new RegExp(`${MARKUP}|(?<!\\p{L})(?:${PHRASES.replaceAll(" ", "\\s")})(?!\\p{L})`, "gisu");

/** A page, an email or a line of the house's in the founder's wording. */
export function agreed(text: string, readers: Readers): string {
  if (readers === "apprenantes") return text;
  return text.replace(FOUND, (found) => {
    const forms = FORMS.get(plain(found));
    if (!forms) return found;
    const form = readers === "apprenants" ? forms.masculine : forms.inclusive;
    const first = form.charAt(0);
    const isLarge = found.charAt(0) !== found.charAt(0).toLowerCase();
    return (isLarge ? first.toUpperCase() : first.toLowerCase()) + form.slice(1);
  });
}
