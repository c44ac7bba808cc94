/**
 * A link that opens the administrator's mail program. The address cannot add a recipient: a local part may hold `?` and
 * `&`.
 */
export function mailtoOf(address: string, subject: string, body?: string): string {
  const fields = `subject=${encodeURIComponent(subject)}${body ? `&body=${encodeURIComponent(body)}` : ""}`;
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?${fields}`;
}
