import { privateDocument, privateLink } from "#app/middleware/caching.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

/** A crawler must read a page to learn that it is not to be listed. */
export const handle = { robots: "noindex" } satisfies Handle;

/** Pages behind the links of emails. No session is read: a token identifies the person. */
export const middleware: Route.MiddlewareFunction[] = [privateDocument, privateLink];
