import { type MiddlewareFunction, Outlet } from "react-router";
import type { Handle } from "#app/handle.ts";
import { privateDocument } from "#app/middleware/caching.ts";
import type { Route } from "./+types/layout";

export const handle = { robots: "disallow" } satisfies Handle;

/** The address holds the token: it must not travel on in a Referer, not even from a page that says 404. */
const ownReferrer: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
};

/** What the links of emails open: one person's pages. No session is read, a token says whose they are. */
export const middleware: Route.MiddlewareFunction[] = [privateDocument, ownReferrer];

export default function MailedLinksArea() {
  return <Outlet />;
}
