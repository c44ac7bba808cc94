/**
 * True when the text may be a token of an email link. PostgreSQL raises an error on some other texts (a NUL) instead of
 * finding nothing.
 */
export function isMailedToken(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}
