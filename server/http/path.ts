const UNRESERVED = /[\w.~-]/;

/** The address without its query. */
export function pathOf(url = "/"): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/**
 * The canonical form of a path (RFC 3986, 6.2.2): `//guide`, `/%67uide`, `/x/../guide` and `/guide/` are all `/guide`.
 * Undefined for what no browser would read as a path, or what cannot be decoded.
 */
export function canonicalPath(path: string): string | undefined {
  // Two slashes, or characters that browsers treat as such, would start a host.
  const rooted = path.replace(/^[/\\]+/, "/");
  if (!rooted.startsWith("/") || !URL.canParse(rooted, "http://x") || !isDecodable(rooted)) return undefined;
  const { pathname } = new URL(rooted, "http://x");
  const decoded = pathname.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
  return decoded.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
}

export function isDecodable(path: string): boolean {
  try {
    // The result is used, because the bundler removes an unused call together with its exception.
    return decodeURIComponent(path).length >= 0;
  } catch {
    return false;
  }
}
