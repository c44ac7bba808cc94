import { currentDraft } from "#app/config/request-scope.server.ts";
import { publicDocument } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { refuseMissing } from "#app/middleware/guards.server.ts";
import { toMovedFormation } from "#app/middleware/moved-formation.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { banner: true, robots: "listed" } satisfies Handle;

/** A page that is gone is seen in the preview of its text only. A loader alone would not guard its action, nor its data. */
const refuseGone: Route.MiddlewareFunction = async ({ request, url, context }, next) => {
  if (request.method === "POST" || !currentDraft()) await refuseMissing(context.get(dbContext), url.pathname);
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [publicDocument, toMovedFormation, refuseGone];

/** Middleware runs for data, too, where there is a loader. */
export const loader = () => null;
