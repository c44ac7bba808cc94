/** Stands where a secret stood. */
export const HIDDEN = "lien-masque";

/**
 * Takes the secret out of every link: the value of `token`, and whatever long random value an address carries. An
 * administrator who looks at a letter must not be able to use, or use up, somebody else's link.
 */
export function withoutTokens(letter: string): string {
  return letter.replace(/([?&;][\w-]+=)([\w.~%-]+)/g, (whole, name: string, value: string) =>
    /^[?&;]token=$/.test(name) || /^[\w.~-]{24,}$/.test(value) ? name + HIDDEN : whole,
  );
}
