/** Characters. */
export const MAX_TERM_LENGTH = 100;

/** One line, without characters that the database cannot store. */
export function searchTerm(value: string | null | undefined): string {
  return (value ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_TERM_LENGTH);
}

export function anywhere(term: string): string {
  return `%${escaped(term)}%`;
}

/** For a lower-case text with an index. */
export function startingWith(term: string): string {
  return `${escaped(term.toLowerCase())}%`;
}

function escaped(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
