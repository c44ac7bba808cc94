import { href } from "react-router";

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
