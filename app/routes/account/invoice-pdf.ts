import { findOwnInvoice } from "#app/domain/shop/accounting/read-invoices.server.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { invoiceAnswer } from "#app/routing/file-answer.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/invoice-pdf";

export const handle = { budget: "papers" } satisfies Handle;

/** The credit note of the address, or the order's invoice: of a subscription the first one, or the one in `?numero=`. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = signedInUser(context);
  const wanted = params.note
    ? { kind: "credit_note" as const, number: params.note }
    : { kind: "invoice" as const, number: searchTerm(url.searchParams.get("numero")) || null };
  const document = await findOwnInvoice(context.get(dbContext), { userId, order: params.number, ...wanted });
  return invoiceAnswer(context, document);
}
