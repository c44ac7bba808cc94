/** Normalised before it is checked, so that look-alike characters do not pass. */
export function normaliseEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}

/** « l…@exemple.fr »: its owner knows it again, nobody else learns it. */
export function maskedEmail(address: string): string {
  return address.replace(/^(.).*(?=@)/, "$1…");
}

/** « l•••@e•••.fr »: the owner recognises the address; a stranger who holds the link does not learn it. */
export function hideEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
