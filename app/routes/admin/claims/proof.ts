import { findProof } from "#app/domain/site/claims/manage-claims.server.ts";
import { asAdmin, orNotFound } from "#app/middleware/guards.server.ts";
import { downloadAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/proof";

/** A proof as it was uploaded. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const proof = orNotFound(await findProof(db, id));
  return downloadAnswer(context, proof);
}
