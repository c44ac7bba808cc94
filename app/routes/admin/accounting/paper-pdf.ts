import { readAnyPaper } from "#app/domain/shop/accounting/read-papers.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { invoiceAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/paper-pdf";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return invoiceAnswer(await readAnyPaper(context.get(dbContext), params.number), context.get(requestContext));
}
