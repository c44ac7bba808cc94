import type { IncomingHttpHeaders } from "node:http";
import { log } from "../../app/config/log.server.ts";
import refusals from "../../app/content/refusals.json" with { type: "json" };
import type { Step } from "../exchange.ts";
import { sendText } from "../http/send.ts";

/**
 * Writes must come from the site's own pages. React Router checks again later, but accepts a missing Origin and routes
 * without a page.
 */
export const origin: Step = ({ request, response, isRead, info, route }) => {
  if (isRead || isSameOriginWrite(request.headers, info.origin, route?.handle.writesFrom === "programs")) return "next";
  log.warn({ requestId: info.id }, "write from another site refused");
  sendText(request, response, 403, refusals.otherSite);
  return "answered";
};

/**
 * False for a write that another site sent (CSRF): by Sec-Fetch-Site when the browser sends it, else by Origin, else by
 * Referer. A write without any of these headers is accepted only where programs write (`byPrograms`).
 */
function isSameOriginWrite(headers: IncomingHttpHeaders, origin: string, byPrograms: boolean): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  if (site !== undefined) return true;
  if (headers.referer === undefined) return byPrograms;
  return URL.canParse(headers.referer) && new URL(headers.referer).origin === origin;
}
