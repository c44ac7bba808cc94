/** Null for a text that does not look like a name, because anybody can type it into a form. */
export function nameForEmail(name: string | null): string | null {
  return name && /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(name) ? name : null;
}
