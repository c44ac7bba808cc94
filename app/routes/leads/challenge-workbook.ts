import { data } from "react-router";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { findSignup } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { printOnce } from "#app/pdf/printer.server.ts";
import { PRIVATE_LINK, pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/challenge-workbook";

export async function loader({ url, context }: Route.LoaderArgs) {
  const signup = await findSignup(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!signup) throw data(null, { status: 404 });
  const pdf = await printOnce("workbook", { siteName: env.SITE_NAME, sellerName: seller.name });
  return pdfAnswer(pdf, {
    name: "cahier-des-cinq-jours",
    disposition: "inline",
    headers: PRIVATE_LINK,
  });
}
