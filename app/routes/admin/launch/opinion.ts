import { readOpinion } from "#app/domain/shop/launch/opinions.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { requestContext } from "#app/middleware/contexts.ts";
import { asAdmin, orNotFound } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/opinion";

/** A lawyer's document, to download: a browser does not open it in our origin. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const opinion = orNotFound(isId(params.id) && (await readOpinion(db, params.id)));
  return new Response(context.get(requestContext).isHead ? null : new Uint8Array(opinion.body), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="avis.pdf"; filename*=UTF-8''${encodeURIComponent(opinion.fileName)}`,
    },
  });
}
