/** Stands where a secret stood. */
export const HIDDEN = "lien-masque";

/**
 * Takes the secret out of every link: the value of `token`, and whatever long random value an address carries. An
 * administrator who looks at an email must not be able to use, or use up, somebody else's link.
 */
export function withoutTokens(email: string): string {
  return email.replace(/([?&;][\w-]+=)([\w.~%-]+)/g, (whole, name: string, value: string) =>
    /^[?&;]token=$/.test(name) || /^[\w.~-]{24,}$/.test(value) ? name + HIDDEN : whole,
  );
}
