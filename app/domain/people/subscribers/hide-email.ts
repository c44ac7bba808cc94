/** « l•••@e•••.fr »: the owner recognises the address; a stranger who holds the link does not learn it. */
export function hideEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
