import { data, redirect } from "react-router";
import { runWithDraft } from "#app/config/request-scope.server.ts";
import { isTextKey, letterOf, type TextKey, texts } from "#app/content/texts/registry.ts";
import { printGuide, printWorkbook } from "#app/domain/people/subscribers/printed-gifts.server.ts";
import { findText } from "#app/domain/site/texts/text-versions.server.ts";
import { dbContext, pageContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/text-preview";

/** What is printed has no page. */
const PRINTED: Partial<Record<TextKey, () => Promise<Buffer>>> = {
  "challenge-cahier": printWorkbook,
  "challenge-bonus": printWorkbook,
  "guide-document": printGuide,
};
const UNSEEN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** The page itself, as every visitor will get it, with the newest version of its text. */
export async function loader({ params: { place }, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!isTextKey(place)) throw data(null, { status: 404 });
  const { path } = texts[place];
  // An email has no page: the administration shows it, made from sample data.
  if (letterOf(place)) throw redirect(`${path}&brouillon=oui#apercu`, 303);
  const { body } = await findText(context.get(dbContext), place);
  const draft = { key: place, body };
  const print = PRINTED[place];
  if (print)
    return pdfAnswer(await runWithDraft(draft, print), { name: place, disposition: "inline", headers: UNSEEN });
  const page = await runWithDraft(draft, () => context.get(pageContext)(path));
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(UNSEEN)) headers.set(name, value);
  return new Response(page.body, { status: page.status, headers });
}
