import type { RouterContextProvider } from "react-router";
import { requestContext } from "../app/middleware/contexts.ts";
import type { Render } from "./handlers.ts";

/** An address without a route. */
const NOWHERE = "/page-introuvable";

/**
 * Replaces bare error responses with the site's error page. React Router answers `null` as JSON for a missing file, or
 * for a write that a route without a page refuses; a visitor with an old link or a stale page gets a readable page, and
 * so does a request that an earlier step has refused. A script that asks for JSON gets what it has asked for.
 */
export function withErrorPage(render: Render): Render {
  return async (request, context, routeId) => {
    const info = context.get(requestContext);
    if (info.refusal) return errorPage(render, request, context);
    const response = await render(request, context, routeId);
    // The route has asked for its body, and the body was refused.
    if (info.refusal) return errorPage(render, request, context);
    const { headers, status } = response;
    const type = headers.get("Content-Type");
    // React Router's last word for a file or a feed that fails is a line of English.
    const isLastResort = status === 500 && type === "text/plain";
    if (isLastResort) {
      info.refusal = info.isDatabaseUnavailable ? 503 : 500;
      return errorPage(render, request, context);
    }
    // React Router refuses a post where there is no action, and doesn't say what it would accept instead.
    if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
    const isBare = status >= 400 && type?.startsWith("application/json");
    if (!isBare || request.headers.get("Accept") === "application/json") return response;
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
