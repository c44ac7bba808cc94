import { readOwnPaper } from "#app/domain/shop/accounting/read-papers.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { paperResponse } from "../paper-response.server.ts";
import type { Route } from "./+types/credit-note-pdf";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = signedInUser(context);
  const wanted = { userId, order: params.number, kind: "credit_note" as const, number: params.note };
  return paperResponse(await readOwnPaper(context.get(dbContext), wanted), context.get(requestContext));
}
