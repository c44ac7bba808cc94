import { log } from "../../app/config/log.server.ts";
import { refusals } from "../../app/content/refusals.ts";
import type { Step } from "../exchange.ts";
import { isSameOriginWrite } from "../http/same-origin-write.ts";
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
