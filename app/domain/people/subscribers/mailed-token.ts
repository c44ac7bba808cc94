/** On some other texts (a NUL) PostgreSQL raises an error instead of finding nothing. */
export function isMailedToken(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}
