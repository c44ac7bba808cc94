import { data, redirect } from "react-router";
import { runWithDraft } from "#app/config/request-scope.server.ts";
import { isTextKey, letterOf, texts } from "#app/content/texts/registry.ts";
import { findText } from "#app/domain/site/texts/text-versions.server.ts";
import { dbContext, pageContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/text-preview";

/** The page itself, as every visitor will get it, with the newest version of its text. */
export async function loader({ params: { place }, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!isTextKey(place)) throw data(null, { status: 404 });
  const { path } = texts[place];
  // An email has no page: the administration shows it, made from sample data.
  if (letterOf(place)) throw redirect(`${path}&brouillon=oui#apercu`, 303);
  const { body } = await findText(context.get(dbContext), place);
  const page = await runWithDraft({ key: place, body }, () => context.get(pageContext)(path));
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex");
  return new Response(page.body, { status: page.status, headers });
}
