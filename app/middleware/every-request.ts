import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "./contexts.ts";
import { notFound } from "./guards.server.ts";

/**
 * Redirects an address with a trailing slash to the one without it. An address with a NUL has no page, and the database
 * could not store it.
 */
export const canonicalAddress: MiddlewareFunction<Response> = ({ url }) => {
  if (url.pathname.includes("%00")) throw notFound();
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return;
  // Leading slashes are folded too, or `//host/` would lead to another site.
  const path = url.pathname.replace(/(?<!\/)\/+$/, "").replace(/^\/+/, "/");
  throw redirect((path || "/") + url.search, 308);
};

/** Records the route for the log: its pattern holds no personal data, which an address might. */
export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }) => {
  context.get(requestContext).route = `/${pattern.replace(/^\/+/, "")}`;
};
