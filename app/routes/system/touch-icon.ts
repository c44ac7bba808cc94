import { brand } from "#app/config/seller.server.ts";
import { touchIcon } from "#app/domain/site/pictures/touch-icon.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/touch-icon";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const icon = await touchIcon(context.get(dbContext), brand);
  return new Response(icon as BodyInit, { headers: { "Content-Type": "image/png" } });
}
