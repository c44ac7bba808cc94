/** Normalised before it is checked, so that look-alike characters do not pass. */
export function normaliseEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}

/** « l…@exemple.fr »: its owner knows it again, nobody else learns it. */
export function maskedEmail(address: string): string {
  return address.replace(/^(.).*(?=@)/, "$1…");
}

const GMAIL = ["gmail.com", "googlemail.com"];

/** One mailbox has one key, however its address is written. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const plain = name.replace(/\+.*/, "");
  return GMAIL.includes(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
