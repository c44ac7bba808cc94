/** What somebody looks for, from an address or a form: one line, without the signs that no text in the database has. */
export function searchTerm(value: string | null | undefined): string {
  return (value ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 100);
}

/** Finds the term anywhere in a text with `ilike`; its own % and _ are letters. */
export function anywhere(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
