/** Normalised before it is checked, so that look-alike characters do not pass. */
export function normaliseEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}
