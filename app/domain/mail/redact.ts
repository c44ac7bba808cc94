/** Replaces a secret. */
export const HIDDEN = "lien-masque";

/**
 * Removes secrets from every link: the value of `token`, and any long random value in an address. An administrator who
 * looks at an email must not be able to use somebody else's link.
 */
export function hideTokens(email: string): string {
  return email.replace(/([?&;][\w-]+=)([\w.~%-]+)/g, (whole, name: string, value: string) =>
    /^[?&;]token=$/.test(name) || /^[\w.~-]{24,}$/.test(value) ? name + HIDDEN : whole,
  );
}
