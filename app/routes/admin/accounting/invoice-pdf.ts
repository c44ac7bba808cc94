import { findInvoice } from "#app/domain/shop/accounting/read-invoices.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { invoiceAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/invoice-pdf";

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = asAdmin(context);
  return invoiceAnswer(context, await findInvoice(db, params.number));
}
