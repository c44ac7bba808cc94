import type { ImportColumn, ImportKind, ImportProducts } from "#db/types.ts";
import { plainWords } from "../../values/slug.ts";
import { isAnswer } from "./cells.ts";

type Meaning = Exclude<ImportColumn, "">;

export const MAX_COLUMNS = 60;

export const MEANINGS: Record<ImportKind, readonly Meaning[]> = {
  refusals: ["email", "status", "date"],
  contacts: ["email", "firstName", "fullName", "consent", "status", "date", "tag"],
  students: ["email", "firstName", "lastName", "fullName", "formation", "lessons", "status", "date"],
  purchases: ["email", "firstName", "lastName", "fullName", "formation", "status", "date"],
};

const REQUIRED: Record<ImportKind, readonly Meaning[]> = {
  refusals: ["email"],
  contacts: ["email"],
  students: ["email", "formation"],
  purchases: ["email", "formation"],
};

/** Headings without accents and signs, as they stand in the exports that are known. */
const HEADINGS: Record<Meaning, RegExp> = {
  email: /^(adresse )?(e mail|email|mail|courriel)( address| adresse)?$|^adresse (e ?mail|mail|electronique)$/,
  firstName: /^(prenom|first ?name|given name)$/,
  lastName: /^(nom|nom de famille|last ?name|surname|family name)$/,
  fullName: /^(name|full ?name|nom complet|prenom (et )?nom)$/,
  status: /^(statut|status|etat|abonnee?|subscribed|subscription status|opt ?in|consentement|bounce|raison|reason)$/,
  consent:
    /^(consentements?|consents?|opt ?in|accord)( (rgpd|gdpr|marketing|e ?mails?|newsletters?|infolettres?|prospection))?$/,
  date: /^(date.*|(subscribed|created|activated|enrolled|purchased|confirmed|unsubscribed|optin) ?(at|on|time|date)|opt ?in (date|time)|inscrite? le|depuis|achete le)$/,
  tag: /^(etiquettes?|tags?|groupes?|groups?|segments?)$/,
  formation: /^(formations?|cours|courses?|produits?|products?|programmes?|course (name|title))$/,
  // Not « progress »: 35 % are no number of lessons.
  lessons: /^(lecons?( terminees| faites| suivies)?|lessons?( completed)?|completed lessons)$/,
};

/** May head a consent, above cells of yes and no. */
const MARKETING =
  /\b(consent\w*|opt ?in|accord|accept\w*|marketing|newsletters?|infolettres?|abonne\w*|subscri\w+|rgpd|gdpr|prospection)\b/;

const STATE = /abonne|inscri|subscri|confirm|bounce|opt ?(in|out)|\bacti[fv]e?\b|en attente|pending/;

type Rows = readonly (readonly string[])[];

function means(meaning: Meaning, heading: string, index: number, rows: Rows): boolean {
  const plain = plainWords(heading);
  return (
    HEADINGS[meaning].test(plain) || (meaning === "consent" && MARKETING.test(plain) && saysIn(rows, index, isAnswer))
  );
}

/** Whether all cells of a column are such, and not all are empty. */
function saysIn(rows: Rows, index: number, isSuch: (cell: string) => boolean): boolean {
  const cells = rows.flatMap((row) => row[index] || []);
  return cells.length > 0 && cells.every(isSuch);
}

/** One meaning for at most one column. Without a heading that is known, the column whose cells are addresses is found. */
export function guessColumns(kind: ImportKind, headings: readonly string[], rows: Rows): ImportColumn[] {
  const taken = new Set<ImportColumn>();
  const guessed = headings.map((heading, column): ImportColumn => {
    const meaning = MEANINGS[kind].find((one) => !taken.has(one) && means(one, heading, column, rows));
    if (meaning) taken.add(meaning);
    return meaning ?? "";
  });
  if (taken.has("email")) return guessed;
  const addresses = headings.findIndex(
    (_, index) => guessed[index] === "" && rows.some((row) => row[index]?.includes("@")),
  );
  return guessed.map((meaning, index) => (index === addresses ? "email" : meaning));
}

interface Matched {
  headings: readonly string[];
  mapping: readonly ImportColumn[];
}

/** How many of the headings stood in that one. */
export function sharedHeadings(headings: readonly string[], earlier: Matched): number {
  const known = new Set(earlier.headings.map(plainWords));
  return headings.filter((heading) => heading !== "" && known.has(plainWords(heading))).length;
}

/** Each heading means what she has said of it before; what is new is guessed. */
export function carryOver(kind: ImportKind, headings: readonly string[], rows: Rows, earlier: Matched): ImportColumn[] {
  const left = earlier.headings.map((heading, index) => [plainWords(heading), earlier.mapping[index] ?? ""] as const);
  const carried = headings.map((heading) => {
    const at = left.findIndex(([plain]) => plain === plainWords(heading));
    return at < 0 ? undefined : left.splice(at, 1)[0]?.[1];
  });
  const guessed = guessColumns(kind, headings, rows);
  return headings.map((_, index) => {
    const guess = guessed[index] ?? "";
    return carried[index] ?? (carried.includes(guess) ? "" : guess);
  });
}

/** Not read, and yet it says who has agreed: nobody can be written to before it is. */
export function unreadConsent(
  kind: ImportKind,
  mapping: readonly ImportColumn[],
  headings: readonly string[],
  rows: Rows,
) {
  if (!MEANINGS[kind].includes("consent") || mapping.includes("consent")) return -1;
  return headings.findIndex((heading, index) => mapping[index] === "" && means("consent", heading, index, rows));
}

/** The headings of those that are not read although by their heading or cells they tell a consent or a state. */
export function unreadAnswers(
  kind: ImportKind,
  mapping: readonly ImportColumn[],
  headings: readonly string[],
  rows: Rows,
): string[] {
  const asked = (["consent", "status"] as const).filter((meaning) => MEANINGS[kind].includes(meaning));
  const tells = (cell: string) => isAnswer(cell) || STATE.test(plainWords(cell));
  return headings.filter(
    (heading, index) =>
      mapping[index] === "" &&
      (asked.some((meaning) => means(meaning, heading, index, rows)) ||
        (kind === "contacts" && saysIn(rows, index, tells))),
  );
}

type ColumnsRefusal = { reason: "missing"; meaning: Meaning } | { reason: "twice"; index: number };

export function columnsRefusal(
  kind: ImportKind,
  mapping: readonly ImportColumn[],
  products: ImportProducts = {},
): ColumnsRefusal | null {
  const twice = mapping.findIndex((meaning, index) => meaning !== "" && mapping.indexOf(meaning) < index);
  if (twice >= 0) return { reason: "twice", index: twice };
  const missing = REQUIRED[kind].find(
    (meaning) => !mapping.includes(meaning) && !(meaning === "formation" && products[""]),
  );
  return missing ? { reason: "missing", meaning: missing } : null;
}

export const DELIMITERS = [";", ",", "\t", "|"] as const;
const LINES = 20;

/**
 * The one that cuts most of the first lines into as many cells as the heading. A sign inside quotes separates nothing.
 */
export function delimiterOf(head: string): (typeof DELIMITERS)[number] {
  const lines = head
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES);
  const scored = DELIMITERS.map((delimiter) => {
    const cells = lines.map((line) => line.split(delimiter).length);
    const [heading = 1] = cells;
    return { delimiter, score: heading === 1 ? 0 : cells.filter((count) => count === heading).length * 100 + heading };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
