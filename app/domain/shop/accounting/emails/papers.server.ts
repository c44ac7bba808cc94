import { env } from "#app/config/env.server.ts";
import type { Attachment } from "#app/gateways/mailer.server.ts";
import { invoicePdf } from "#app/pdf/invoice.server.ts";
import type { Paper } from "../read-papers.server.ts";

/** Invoices and credit notes as PDF files, each under its number. */
export function attachPapers(papers: Paper[]): Promise<Attachment[]> {
  return Promise.all(
    papers.map(async (paper) => ({
      filename: `${paper.number}.pdf`,
      content: await invoicePdf(paper, env.SITE_NAME),
      contentType: "application/pdf",
    })),
  );
}
