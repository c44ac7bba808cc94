import { data, type MiddlewareFunction, redirect } from "react-router";

/** One address for one page: a trailing slash leads to the address without it. No page has a NUL in its address, and no database. */
export const canonicalAddress: MiddlewareFunction<Response> = ({ url }) => {
  if (url.pathname.includes("%00")) throw data(null, { status: 404 });
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return;
  // Leading slashes are folded too, or `//host/` would lead to another site.
  const path = url.pathname.replace(/\/+$/, "").replace(/^\/+/, "/");
  throw redirect((path || "/") + url.search, 308);
};
