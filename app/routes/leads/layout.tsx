import type { MiddlewareFunction } from "react-router";
import { privateDocument } from "#app/middleware/caching.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { robots: "disallow" } satisfies Handle;

/** The address holds a token, which must not leak in a Referer, not even from a page that answers 404. */
const ownReferrer: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
};

/** Pages behind the links of emails. No session is read: a token identifies the person. */
export const middleware: Route.MiddlewareFunction[] = [privateDocument, ownReferrer];
