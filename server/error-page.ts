import type { RouterContextProvider } from "react-router";
import { requestContext } from "../app/middleware/contexts.ts";
import type { Render } from "./handlers.ts";

/** An address without a route. */
const NOWHERE = "/page-introuvable";

/**
 * React Router answers a bare `null` for a missing file, or for a write that a route without a page refuses. A visitor
 * who follows an old link, or a button of a stale page, gets the site's page for that status instead; and so does a
 * request that a step has refused before it came here.
 */
export function withErrorPage(render: Render): Render {
  return async (request, context, routeId) => {
    const info = context.get(requestContext);
    if (info.refusal) return errorPage(render, request, context);
    const response = await render(request, context, routeId);
    const { headers, status } = response;
    // React Router refuses a post where there is no action, and doesn't say what it would accept instead.
    if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
    const isBare = status >= 400 && headers.get("Content-Type")?.startsWith("application/json");
    if (!isBare) return response;
    info.refusal = status;
    const page = await errorPage(render, request, context);
    for (const name of ["Allow", "Retry-After"]) {
      const value = headers.get(name);
      if (value) page.headers.set(name, value);
    }
    page.headers.set("Cache-Control", headers.get("Cache-Control") ?? "no-store");
    return page;
  };
}

async function errorPage(render: Render, request: Request, context: RouterContextProvider): Promise<Response> {
  const info = context.get(requestContext);
  const { route } = info;
  const page = await render(new Request(new URL(NOWHERE, request.url)), context);
  info.route = route;
  return page;
}
