import type { IncomingHttpHeaders } from "node:http";

/**
 * Refuses writes that another site sent (CSRF), without tokens and on every path:
 * Sec-Fetch-Site when the browser sends it, else Origin, else Referer; none of them is a refusal,
 * but where programs write, which say nothing of where they are.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, origin: string, byPrograms: boolean): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  if (site !== undefined) return true;
  if (headers.referer === undefined) return byPrograms;
  return URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
}
