/** A random value of 32 bytes that we have put into a cookie. `header`: the Cookie header of a request. */
export function readCookie(header: string | null | undefined, wanted: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === wanted && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}
