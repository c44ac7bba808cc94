import { findFormationMedia, findMedia } from "#app/domain/site/pictures/pictures.server.ts";
import { findShareMedia } from "#app/domain/site/pictures/share-media.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/media";

const FOREVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

/** Another release draws them anew, and a formation's address may show something else. */
const CHANGING = /^(?:share-)?formation-|^share-[a-z]+\.png$/;

/** Serves a picture of the library. The bytes under a key never change, except for a formation's picture and a drawing. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const db = context.get(dbContext);
  const file = await finderOf(params.key)(db, params.key);
  if (!file) return new Response("Image introuvable.\n", { status: 404, headers: { "Content-Type": TEXT } });
  return new Response(file.bytes as BodyInit, {
    headers: {
      "Content-Type": file.contentType,
      "Cache-Control": CHANGING.test(params.key) ? A_DAY : FOREVER,
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

const TEXT = "text/plain; charset=utf-8";

function finderOf(key: string) {
  if (key.startsWith("share-")) return findShareMedia;
  return key.startsWith("formation-") ? findFormationMedia : findMedia;
}
