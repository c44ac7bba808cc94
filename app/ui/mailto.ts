/**
 * A link that opens the administrator's mail program. The address cannot add a recipient: a local part may hold `?` and
 * `&`.
 */
export function mailtoOf(address: string, subject: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
