import { href } from "react-router";

const MAX_LENGTH = 2048;

/**
 * The value if it is a path of this site, else "/": in browsers `//host`, `/\host` and `/<TAB>/host` lead to other
 * sites.
 */
export function safeRedirectTarget(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_LENGTH || !value.startsWith("/")) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we look for
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return "/";
  const here = "http://here.invalid";
  if (!URL.canParse(value, here)) return "/";
  const url = new URL(value, here);
  if (url.origin !== here || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** The page that the address of a sign-in page asks for; null when it asks for none. */
export function requestedTarget(url: URL): string | null {
  const target = safeRedirectTarget(url.searchParams.get("redirectTo"));
  return target === "/" ? null : target;
}

/** Where somebody signs in, and is led to `page` of this site afterwards. */
export function loginAddress(page: string): string {
  return `${href("/login")}?redirectTo=${encodeURIComponent(page)}`;
}

/** The same for a page of the administration: an administrator who is signed in already is led there at once. */
export function adminLoginAddress(page: string): string {
  return `${href("/admin/login")}?redirectTo=${encodeURIComponent(page)}`;
}

/** The second step of both; null leads to the start page of the account. */
export function loginCodeAddress(page: string | null): string {
  const step = href("/admin/login/code");
  return page === null ? step : `${step}?redirectTo=${encodeURIComponent(page)}`;
}
