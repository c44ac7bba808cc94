import { isGuideToken } from "#app/domain/people/subscribers/guide-requests.server.ts";
import { printGuide } from "#app/domain/people/subscribers/printed-gifts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/guide-download";

export async function loader({ url, context }: Route.LoaderArgs) {
  orNotFound(await isGuideToken(context.get(dbContext), url.searchParams.get("token") ?? ""));
  return pdfAnswer(printGuide(), {
    name: "7-etapes-pour-lancer-ton-business-en-30-jours",
    disposition: "attachment",
  });
}
