/** Characters. */
export const MAX_TERM_LENGTH = 100;

/** A search term from an address or a form: one line, without characters that the database cannot store. */
export function searchTerm(value: string | null | undefined): string {
  return (value ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_TERM_LENGTH);
}

/** Matches the term anywhere in a text with `ilike`; its % and _ are escaped. */
export function anywhere(term: string): string {
  return `%${escaped(term)}%`;
}

/** A `like` pattern for the beginning of a lower-case text, which an index can serve. */
export function startingWith(term: string): string {
  return `${escaped(term.toLowerCase())}%`;
}

function escaped(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
