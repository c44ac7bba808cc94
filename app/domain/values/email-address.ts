/** One person, one spelling: normalised before it is checked, so that look-alikes do not pass. */
export function normaliseEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}
