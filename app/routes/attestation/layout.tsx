import { type MiddlewareFunction, Outlet } from "react-router";
import type { Handle } from "#app/handle.ts";
import { privateDocument } from "#app/middleware/caching.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Route } from "./+types/layout";

export const handle = { robots: "noindex" } satisfies Handle;

/** The paper as well as the page; and the address, which its owner gives to some people only, leaks in no Referer. */
const unlisted: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("X-Robots-Tag", "noindex");
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
};

/** For everybody who has an attestation's address. Its owner is known, so nothing is cached. */
export const middleware: Route.MiddlewareFunction[] = [privateDocument, unlisted, sessionUser];

export default function AttestationArea() {
  return <Outlet />;
}
