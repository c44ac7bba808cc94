import { requestContext } from "../app/middleware/contexts.ts";
import type { Render } from "./handlers.ts";

/** An address that no route knows. */
const NOWHERE = "/page-introuvable";

/**
 * A file or a write of a route without a page that is not there is a bare `null` to React Router. Whoever has clicked a
 * link in an old email, or a button of a stale page, gets the site's « Page introuvable » instead, with the same status.
 */
export function withNotFoundPage(render: Render): Render {
  return async (request, context, routeId) => {
    const response = await render(request, context, routeId);
    const isBare = response.status === 404 && response.headers.get("Content-Type")?.startsWith("application/json");
    if (!isBare || !request.headers.get("Accept")?.includes("text/html")) return response;
    const info = context.get(requestContext);
    const { route } = info;
    const page = await render(new Request(new URL(NOWHERE, request.url)), context);
    info.route = route;
    page.headers.set("Cache-Control", response.headers.get("Cache-Control") ?? "no-store");
    return page;
  };
}
