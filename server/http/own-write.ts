import type { IncomingHttpHeaders } from "node:http";

/**
 * Refuses writes that another site sent (CSRF), on every path and without tokens: by Sec-Fetch-Site when the browser
 * sends it, else Origin, else Referer. A request with none of them is refused, except where programs post, which send
 * none.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, origin: string, byPrograms: boolean): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  if (site !== undefined) return true;
  if (headers.referer === undefined) return byPrograms;
  return URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
}
