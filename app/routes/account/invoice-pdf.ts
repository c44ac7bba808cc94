import { readOwnPaper } from "#app/domain/shop/accounting/read-papers.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { paperResponse } from "../paper-response.server.ts";
import type { Route } from "./+types/invoice-pdf";

/** The invoice of an order; of a subscription, the first one, or the one in `?numero=`. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = signedInUser(context);
  const wanted = { userId, order: params.number, kind: "invoice" as const, number: url.searchParams.get("numero") };
  return paperResponse(await readOwnPaper(context.get(dbContext), wanted), context.get(requestContext));
}
