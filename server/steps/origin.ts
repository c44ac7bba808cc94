import { log } from "../../app/config/log.server.ts";
import type { Step } from "../exchange.ts";
import { isOwnWrite } from "../http/own-write.ts";
import { sendText } from "../http/send.ts";
import { words } from "../words.ts";

/**
 * Writes must come from the site's own pages. React Router checks again later, but accepts a missing Origin and routes
 * without a page.
 */
export const origin: Step = ({ request, response, isRead, info, route }) => {
  if (isRead || isOwnWrite(request.headers, info.origin, route?.handle.writesFrom === "programs")) return "next";
  log.warn({ requestId: info.id }, "write from another site refused");
  sendText(request, response, 403, words.otherSite);
  return "answered";
};
