import { data, href } from "react-router";
import { isTextKey, texts } from "#app/content/texts/registry.ts";
import { textStore } from "#app/domain/site/texts/text-versions.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/text-preview";
import { previewAnswer } from "./preview.server.ts";

export async function loader({ params: { place }, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!isTextKey(place)) throw data(null, { status: 404 });
  const addresses = { path: texts[place].path, editor: href("/admin/textes/:place", { place }) };
  return previewAnswer(context, textStore(place), addresses);
}
