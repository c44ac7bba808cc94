import { INVOICE_TITLES } from "#app/content/orders.ts";
import type { Attachment } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issuedPaper } from "../issued-papers.server.ts";
import type { Invoice } from "../read-invoices.server.ts";

export function invoiceRows(invoices: Invoice[]): [string, string][] {
  return invoices.map(({ kind, number }) => [INVOICE_TITLES[kind], `${number}, en pièce jointe`]);
}

export function attachInvoices(db: Db, invoices: Invoice[]): Promise<Attachment[]> {
  return Promise.all(
    invoices.map(async (invoice) => ({
      filename: `${invoice.number}.pdf`,
      content: await issuedPaper(db, invoice),
      contentType: "application/pdf",
    })),
  );
}
