/** A random value of 32 bytes that we have put into a cookie. */
export function readCookie(request: Request, wanted: string): string | undefined {
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === wanted && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}
