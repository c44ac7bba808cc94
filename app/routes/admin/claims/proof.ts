import { findProof } from "#app/domain/site/claims/manage-claims.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { downloadAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/proof";

/** A proof as it was uploaded. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const proof = orNotFound(isId(id) && (await findProof(context.get(dbContext), id)));
  return downloadAnswer(context, proof);
}
