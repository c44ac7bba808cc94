import { type MiddlewareFunction, redirect } from "react-router";
import { slugAfter } from "#app/domain/shop/catalogue/formations.server.ts";
import { dbContext } from "./contexts.ts";

/**
 * An address of a formation that has none any more leads to its new one, below which the same pages are. Never kept:
 * the formation may take its old address again, and another one may take it too.
 */
export const toMovedFormation: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next();
  const [, root, slug, rest = ""] = /^\/(formations|checkout)\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (response.status !== 404 || !root || !slug) return response;
  const current = await slugAfter(context.get(dbContext), slug);
  if (current === undefined) return response;
  return redirect(`/${root}/${current}${rest}${url.search}`, {
    status: 308,
    headers: { "Cache-Control": "private, no-store" },
  });
};
