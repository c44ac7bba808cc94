/** An email in her own mail program. Nothing of the address can add a recipient: a local part may hold `?` and `&`. */
export function mailtoOf(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
