import { currentDraft } from "#app/config/request-scope.server.ts";
import { publicDocument } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { refuseMissing } from "#app/middleware/guards.server.ts";
import { toMovedFormation } from "#app/middleware/moved-formation.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { banner: true, robots: "listed" } satisfies Handle;

/** Before the action would take what was sent. */
const refuseForms: Route.MiddlewareFunction = async ({ request, url, context }, next) => {
  if (request.method === "POST") await refuseMissing(context.get(dbContext), url.pathname);
  return next();
};

export const middleware: Route.MiddlewareFunction[] = [publicDocument, toMovedFormation, refuseForms];

/** A page that is gone is seen in the preview of its text only. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<null> {
  if (!currentDraft()) await refuseMissing(context.get(dbContext), url.pathname);
  return null;
}
