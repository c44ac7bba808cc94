import refusals from "../../app/content/refusals.json" with { type: "json" };
import type { Step } from "../exchange.ts";
import { canonicalPath } from "../http/path.ts";
import type { RouteTable } from "../route-table.ts";

/**
 * One address for each page: its other spellings (`//guide`, `/GUIDE`, `/%67uide`, `/guide/`) redirect there, so that
 * no page is rendered or cached twice. Only an address in its canonical form has a route.
 */
export function address(routes: RouteTable): Step {
  return (exchange) => {
    const { request, response, path, isRead } = exchange;
    // No browser sends a fragment; each would be a page of its own in the cache.
    if (request.url?.includes("#")) return exchange.refuse(400, refusals.badAddress);
    if (!routes.mayBeData(path, { isRead })) return exchange.refuse(404, refusals.badAddress);
    const plain = canonicalPath(path);
    const found = plain === undefined ? undefined : routes.find(plain);
    const own = found?.path ?? plain ?? path;
    if (own === path) {
      exchange.route = found?.route;
      return "next";
    }
    // What is sent to another spelling would pass the checks that compare addresses. A slash at the end redirects later, and
    // in the administration its guard answers first.
    if (!isRead)
      return path.endsWith("/") || own.startsWith("/admin/") ? "next" : exchange.refuse(404, refusals.badAddress);
    const query = request.url?.slice(path.length) ?? "";
    response.writeHead(308, { Location: own + query, "Cache-Control": "private, no-store" }).end();
    return "answered";
  };
}
