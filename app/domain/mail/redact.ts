export const HIDDEN = "lien-masque";

/** 256 bits in base64url; an address in words has no capitals. */
const IN_PATH = /\/(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;

/** An administrator who looks at an email must not be able to use somebody else's link. */
export function hideTokens(email: string): string {
  return email
    .replace(/([?&;][\w-]+=)([\w.~%-]+)/g, (whole, name: string, value: string) =>
      /^[?&;]token=$/.test(name) || /^[\w.~-]{24,}$/.test(value) ? name + HIDDEN : whole,
    )
    .replace(IN_PATH, `/${HIDDEN}`);
}
