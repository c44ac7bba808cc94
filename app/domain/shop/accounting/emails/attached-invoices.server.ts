import { env } from "#app/config/env.server.ts";
import type { Attachment } from "#app/gateways/mailer.server.ts";
import { printPdf } from "#app/pdf/printer.server.ts";
import type { Invoice } from "../read-invoices.server.ts";

export function attachInvoices(invoices: Invoice[]): Promise<Attachment[]> {
  return Promise.all(
    invoices.map(async (invoice) => ({
      filename: `${invoice.number}.pdf`,
      content: await printPdf("invoice", { invoice, siteName: env.SITE_NAME }),
      contentType: "application/pdf",
    })),
  );
}
