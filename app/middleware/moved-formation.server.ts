import { href, type MiddlewareFunction, redirect } from "react-router";
import { slugAfter } from "#app/domain/shop/catalogue/formations.server.ts";
import { dbContext } from "./contexts.ts";

const PAGES = {
  formations: (slug: string) => href("/formations/:slug", { slug }),
  checkout: (slug: string) => href("/checkout/:slug", { slug }),
  "liste-attente": (slug: string) => href("/liste-attente/:slug", { slug }),
};

/**
 * An address of a formation that has none any more leads to its new one, below which the same pages are. Never kept:
 * the formation may take its old address again, and another one may take it too.
 */
export const toMovedFormation: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next();
  const [, root, old, rest = ""] = /^\/(formations|checkout|liste-attente)\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (response.status !== 404 || !root || !old) return response;
  const slug = await slugAfter(context.get(dbContext), old);
  if (slug === undefined) return response;
  const page = PAGES[root as keyof typeof PAGES](slug);
  return redirect(`${page}${rest}${url.search}`, {
    status: 308,
    headers: { "Cache-Control": "private, no-store" },
  });
};
