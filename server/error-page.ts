import { requestContext } from "../app/middleware/contexts.ts";
import type { Render } from "./handlers.ts";

/** An address without a route. */
const NOWHERE = "/page-introuvable";

/**
 * Replaces bare error responses with the site's error page. React Router answers `null` as JSON for a missing file, or
 * for a write that a route without a page refuses; a visitor with an old link or a stale page gets a readable page.
 */
export function withErrorPage(render: Render): Render {
  return async (request, context, routeId) => {
    const response = await render(request, context, routeId);
    const isBare = response.status >= 400 && response.headers.get("Content-Type")?.startsWith("application/json");
    if (!isBare) return response;
    const { headers, status } = response;
    const info = context.get(requestContext);
    const { route } = info;
    info.refusal = status;
    const page = await render(new Request(new URL(NOWHERE, request.url)), context);
    info.route = route;
    if (status === 405) page.headers.set("Allow", headers.get("Allow") ?? "GET, HEAD");
    const retryAfter = headers.get("Retry-After");
    if (retryAfter) page.headers.set("Retry-After", retryAfter);
    page.headers.set("Cache-Control", headers.get("Cache-Control") ?? "no-store");
    return page;
  };
}
