import { href } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { readAttestation } from "#app/domain/school/attestation/read-attestation.server.ts";
import { dbContext, requestContext, userContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { printPdf } from "#app/pdf/printer.server.ts";
import { consumeClientLimit } from "#app/routing/client-limit.server.ts";
import { pdfAnswer, pdfRefused } from "#app/routing/file-answer.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/attestation-pdf";
import { attestationContent } from "./attestation-content.ts";

export const handle = { budget: "papers" } satisfies Handle;

/** The attestation as a PDF. Only its owner gets the full name if the page shows initials. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const attestation = orNotFound(await readAttestation(db, params.code, context.get(userContext)?.id));
  const { code, number, isOwn, showsName } = attestation;
  const file = { name: `attestation-${number}`, disposition: "inline" } as const;
  if (context.get(requestContext).isHead) return pdfAnswer(null, file);
  // Anybody may open it, and each PDF costs processor time.
  const limit = await consumeClientLimit(context, "attestation-client");
  if (!limit.ok) return pdfRefused("Tu as ouvert beaucoup d’attestations.", 429, limit.retryAfter);
  const content = attestationContent(attestation, { namesLearner: isOwn || showsName });
  const address = `${publicUrl}${href("/attestation/:code", { code })}`;
  return pdfAnswer(printPdf("attestation", { ...content, siteName: env.SITE_NAME, address }), file);
}
