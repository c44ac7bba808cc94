import { data, href } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { readAttestation } from "#app/domain/attestation/read-attestation.server.ts";
import { dbContext, requestContext, userContext } from "#app/middleware/contexts.ts";
import { attestationPdf } from "#app/pdf/attestation.server.ts";
import type { Route } from "./+types/attestation-pdf";
import { ERASED, paperOf } from "./paper.ts";

/** The paper. Its owner is named on it; others get no more than the page shows them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const attestation = await readAttestation(context.get(dbContext), params.code, context.get(userContext)?.id);
  if (!attestation) throw data(null, { status: 404 });
  const { code, number, isOwn, showsName } = attestation;
  const paper = paperOf(attestation, { namesLearner: isOwn || showsName });
  const pdf = context.get(requestContext).isHead
    ? null
    : await attestationPdf({
        ...paper,
        erased: paper.isErased ? ERASED : null,
        siteName: env.SITE_NAME,
        address: `${publicUrl}${href("/attestation/:code", { code })}`,
      });
  return new Response(pdf && new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="attestation-${number}.pdf"`,
    },
  });
}
