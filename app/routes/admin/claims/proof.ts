import { Readable } from "node:stream";
import { data } from "react-router";
import { findProof } from "#app/domain/site/claims/manage-claims.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/proof";

/** A proof as it was uploaded, as a download: a browser must not show it in the site's origin. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const proof = isId(id) && (await findProof(context.get(dbContext), id));
  if (!proof) throw data(null, { status: 404 });
  const { stream, name, type } = proof;
  const { isHead } = context.get(requestContext);
  if (isHead) stream.destroy();
  return new Response(isHead ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}
