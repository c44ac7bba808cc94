import { privateDocument } from "#app/middleware/caching.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Route } from "./+types/layout";

/**
 * Withdrawal and cancellation work without an account (art. L221-21, L215-1-1). A session, where there is one, proves
 * who declares.
 */
export const middleware: Route.MiddlewareFunction[] = [privateDocument, sessionUser];
