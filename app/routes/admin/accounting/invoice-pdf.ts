import { findInvoice } from "#app/domain/shop/accounting/read-invoices.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { invoiceAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/invoice-pdf";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return invoiceAnswer(context, await findInvoice(context.get(dbContext), params.number));
}
