/** What may stand in the links of emails. The rest is nobody's, and some of it (a NUL) the database would not even look for. */
export function isMailedToken(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}
