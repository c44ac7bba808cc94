/** The network that counts as one client: an IPv6 household has a /64 of addresses. */
export function networkOf(address: string): string {
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
}

/** /24 for IPv4 and /48 for IPv6: enough to recognise a network, not a person. */
export function ipPrefix(address: string): string {
  if (address.includes(":")) return `${address.split(":").slice(0, 3).join(":")}::/48`;
  return `${address.split(".").slice(0, 3).join(".")}.0/24`;
}
