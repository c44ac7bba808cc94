import { requestContext } from "../app/middleware/contexts.ts";
import type { Render } from "./handlers.ts";

/** An address without a route. */
const NOWHERE = "/page-introuvable";

/**
 * React Router answers a bare `null` for a missing file, or a write to a route without a page. A visitor who follows an
 * old link, or a button of a stale page, gets the site's « Page introuvable » instead, with the same status.
 */
export function withNotFoundPage(render: Render): Render {
  return async (request, context, routeId) => {
    const response = await render(request, context, routeId);
    const isBare = response.status === 404 && response.headers.get("Content-Type")?.startsWith("application/json");
    if (!isBare) return response;
    const info = context.get(requestContext);
    const { route } = info;
    const page = await render(new Request(new URL(NOWHERE, request.url)), context);
    info.route = route;
    page.headers.set("Cache-Control", response.headers.get("Cache-Control") ?? "no-store");
    return page;
  };
}
