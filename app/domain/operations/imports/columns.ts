import type { ImportColumn, ImportKind } from "#db/types.ts";
import { plainWords } from "../../values/slug.ts";

type Meaning = Exclude<ImportColumn, "">;

export const MAX_COLUMNS = 60;

/** What each kind of file can tell. */
export const MEANINGS: Record<ImportKind, readonly Meaning[]> = {
  refusals: ["email", "status", "date"],
  contacts: ["email", "firstName", "lastName", "status", "date", "tag"],
  students: ["email", "firstName", "lastName", "formation", "lessons", "status", "date"],
  purchases: ["email", "firstName", "lastName", "formation", "status", "date"],
};

export const REQUIRED: Record<ImportKind, readonly Meaning[]> = {
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
  status: /^(statut|status|etat|abonnee?|subscribed|subscription status|opt ?in|consentement|bounce|raison|reason)$/,
  date: /^(date.*|(subscribed|created|activated|enrolled|purchased|confirmed|unsubscribed|optin) ?(at|on|time|date)|opt ?in (date|time)|inscrite? le|depuis|achete le)$/,
  tag: /^(etiquettes?|tags?|groupes?|groups?|segments?)$/,
  formation: /^(formations?|cours|courses?|produits?|products?|programmes?|course (name|title))$/,
  lessons: /^(lecons?( terminees| faites)?|lessons?( completed)?|progression|progress|lecons suivies)$/,
};

/** One meaning for at most one column. Without a heading that is known, the column whose cells are addresses is found. */
export function guessColumns(kind: ImportKind, headings: readonly string[], rows: readonly string[][]): ImportColumn[] {
  const taken = new Set<ImportColumn>();
  const guessed = headings.map((heading): ImportColumn => {
    const plain = plainWords(heading);
    const meaning = MEANINGS[kind].find((one) => !taken.has(one) && HEADINGS[one].test(plain));
    if (meaning) taken.add(meaning);
    return meaning ?? "";
  });
  if (taken.has("email")) return guessed;
  const addresses = headings.findIndex(
    (_, index) => guessed[index] === "" && rows.some((row) => row[index]?.includes("@")),
  );
  return guessed.map((meaning, index) => (index === addresses ? "email" : meaning));
}

export type ColumnsRefusal = { reason: "missing"; meaning: Meaning } | { reason: "twice"; index: number };

export function columnsRefusal(kind: ImportKind, mapping: readonly ImportColumn[]): ColumnsRefusal | null {
  const twice = mapping.findIndex((meaning, index) => meaning !== "" && mapping.indexOf(meaning) < index);
  if (twice >= 0) return { reason: "twice", index: twice };
  const missing = REQUIRED[kind].find((meaning) => !mapping.includes(meaning));
  return missing ? { reason: "missing", meaning: missing } : null;
}
