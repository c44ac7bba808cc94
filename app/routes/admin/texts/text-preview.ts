import { href, redirect } from "react-router";
import { letterOf, type TextKey, texts } from "#app/content/texts/registry.ts";
import { printGuide, printWorkbook } from "#app/domain/people/subscribers/printed-gifts.server.ts";
import { textStore } from "#app/domain/site/texts/text-versions.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/text-preview";
import { previewAnswer, rulesOf, textKeyOf, UNSEEN, withNewest } from "./checks.server.ts";

/** What is printed has no page. */
const PRINTED: Partial<Record<TextKey, () => Promise<Buffer>>> = {
  "challenge-cahier": printWorkbook,
  "challenge-bonus": printWorkbook,
  "guide-document": printGuide,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const key = textKeyOf(params.key);
  const { path } = texts[key];
  // An email has no page: the administration shows it, made from sample data.
  if (letterOf(key)) throw redirect(`${path}&brouillon=oui#apercu`, 303);
  const draft = { editor: href("/admin/textes/:key", { key }), rules: rulesOf(key) };
  const print = PRINTED[key];
  if (!print) return previewAnswer(context, textStore(key), { path, ...draft });
  return pdfAnswer(withNewest(context, textStore(key), draft, print), {
    name: key,
    disposition: "inline",
    headers: UNSEEN,
  });
}
