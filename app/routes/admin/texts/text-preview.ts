import { href } from "react-router";
import { texts } from "#app/content/texts/registry.ts";
import { textStore } from "#app/domain/site/texts/text-versions.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/text-preview";
import { textKeyOf } from "./checks.server.ts";
import { previewAnswer } from "./preview.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const key = textKeyOf(params.place);
  const addresses = { path: texts[key].path, editor: href("/admin/textes/:place", { place: key }) };
  return previewAnswer(context, textStore(key), addresses);
}
