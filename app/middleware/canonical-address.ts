import { type MiddlewareFunction, redirect } from "react-router";

/** One address for one page: a trailing slash leads to the address without it. */
export const canonicalAddress: MiddlewareFunction<Response> = ({ url }) => {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return;
  // Leading slashes are folded too, or `//host/` would lead to another site.
  const path = url.pathname.replace(/\/+$/, "").replace(/^\/+/, "/");
  throw redirect((path || "/") + url.search, 308);
};
