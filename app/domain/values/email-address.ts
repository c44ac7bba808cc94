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

/** « l•••@e•••.fr »: the owner recognises the address; a stranger who holds the link does not learn it. */
export function hideEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
