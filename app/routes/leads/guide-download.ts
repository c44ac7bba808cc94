import { data } from "react-router";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { isGuideToken } from "#app/domain/people/subscribers/guide-requests.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { printOnce } from "#app/pdf/printer.server.ts";
import { PRIVATE_LINK, pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/guide-download";

export async function loader({ url, context }: Route.LoaderArgs) {
  const isKnown = await isGuideToken(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!isKnown) throw data(null, { status: 404 });
  const pdf = await printOnce("guide", { siteName: env.SITE_NAME, sellerName: seller.name });
  return pdfAnswer(pdf, {
    name: "7-etapes-pour-lancer-ton-business-en-30-jours",
    disposition: "attachment",
    headers: PRIVATE_LINK,
  });
}
