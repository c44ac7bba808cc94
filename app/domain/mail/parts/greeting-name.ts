/** What an email may call her by: a name, and nothing that somebody would have us write to a stranger. */
export function nameForEmail(name: string | null): string | null {
  return name && /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(name) ? name : null;
}
