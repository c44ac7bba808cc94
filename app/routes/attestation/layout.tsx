import type { MiddlewareFunction } from "react-router";
import { privateDocument } from "#app/middleware/caching.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { robots: "noindex" } satisfies Handle;

/** For page and PDF. The owner shares the address with some people only, so it must not leak in a Referer. */
const unlisted: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("X-Robots-Tag", "noindex");
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
};

export const middleware: Route.MiddlewareFunction[] = [privateDocument, unlisted, sessionUser];
