import type { IncomingHttpHeaders } from "node:http";

/**
 * False for a write that another site sent (CSRF): by Sec-Fetch-Site when the browser sends it, else by Origin, else by
 * Referer. A write without any of these headers is accepted only where programs write (`byPrograms`).
 */
export function isSameOriginWrite(headers: IncomingHttpHeaders, origin: string, byPrograms: boolean): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  if (site !== undefined) return true;
  if (headers.referer === undefined) return byPrograms;
  return URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
}
