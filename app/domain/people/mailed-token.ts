/** What may stand in the links of emails. PostgreSQL refuses some other texts (a NUL) instead of finding nothing. */
export function isMailedToken(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}
