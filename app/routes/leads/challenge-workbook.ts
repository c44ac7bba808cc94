import { findSignup } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { printWorkbook } from "#app/domain/people/subscribers/printed-gifts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/challenge-workbook";

export async function loader({ url, context }: Route.LoaderArgs) {
  orNotFound(await findSignup(context.get(dbContext), url.searchParams.get("token") ?? ""));
  return pdfAnswer(printWorkbook(), {
    name: "cahier-des-cinq-jours",
    disposition: "inline",
  });
}
