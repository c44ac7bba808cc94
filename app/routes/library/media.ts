import { findMedia } from "#app/domain/library/media.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/media";

/** A picture of the library: what stands under a key never changes. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const file = await findMedia(context.get(dbContext), params.key);
  if (!file) return new Response("Image introuvable.\n", { status: 404, headers: { "Content-Type": TEXT } });
  return new Response(file.bytes as BodyInit, {
    headers: {
      "Content-Type": file.contentType,
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

const TEXT = "text/plain; charset=utf-8";
