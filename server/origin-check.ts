import type { IncomingHttpHeaders } from "node:http";

/** Programs write there, and say nothing of where they are: Stripe signs its calls, a mail client brings a token. */
const FOR_PROGRAMS = new Set(["/webhooks/stripe", "/desinscription"]);

/**
 * Refuses writes that another site sent (CSRF), without tokens and on every path:
 * Sec-Fetch-Site when the browser sends it, else Origin, else Referer; none of them is a refusal,
 * but where programs write.
 * React Router's own check stays behind this one, but lets a missing Origin and resource routes through.
 */
export function isOwnWrite(pathname: string, headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  if (site !== undefined) return true;
  if (headers.referer === undefined) return FOR_PROGRAMS.has(pathname);
  return URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
}
