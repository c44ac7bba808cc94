import { href } from "react-router";
import { INVOICE_TITLES } from "#app/content/invoices.ts";
import type { InvoiceKind } from "#db/types.ts";

/** Where the buyer opens a paper of an order. */
export function paperLink(order: string, { number, kind }: { number: string; kind: InvoiceKind }) {
  const label = `${INVOICE_TITLES[kind]} ${number}`;
  if (kind === "credit_note")
    return { label, href: href("/orders/:number/avoir/:note.pdf", { number: order, note: number }) };
  return { label, href: `${href("/orders/:number/facture.pdf", { number: order })}?numero=${number}` };
}
