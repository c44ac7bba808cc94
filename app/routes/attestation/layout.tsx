import { privateDocument, privateLink } from "#app/middleware/caching.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { robots: "noindex" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [privateDocument, privateLink, sessionUser];
