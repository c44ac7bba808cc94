import { href } from "react-router";

/** Where somebody signs in, and is led to `page` of this site afterwards. */
export function loginAddress(page: string): string {
  return `${href("/login")}?redirectTo=${encodeURIComponent(page)}`;
}
