import { privateDocument } from "#app/middleware/caching.ts";
import { customersOnly } from "#app/middleware/guards.server.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { robots: "disallow", shell: "school" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [privateDocument, sessionUser, customersOnly];
