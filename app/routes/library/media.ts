import { findFormationMedia, findMedia } from "#app/domain/site/pictures/pictures.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/media";

const FOREVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

/** Serves a picture of the library. The bytes under a key never change, except for a formation's picture. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const db = context.get(dbContext);
  const isOfFormation = params.key.startsWith("formation-");
  const file = isOfFormation ? await findFormationMedia(db, params.key) : await findMedia(db, params.key);
  if (!file) return new Response("Image introuvable.\n", { status: 404, headers: { "Content-Type": TEXT } });
  return new Response(file.bytes as BodyInit, {
    headers: {
      "Content-Type": file.contentType,
      "Cache-Control": isOfFormation ? A_DAY : FOREVER,
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

const TEXT = "text/plain; charset=utf-8";
