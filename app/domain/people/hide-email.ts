/** « l•••@e•••.fr »: its owner knows the address by it, a stranger who holds the link learns none. */
export function hideEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
