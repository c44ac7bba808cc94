import { data } from "react-router";
import { env } from "#app/config/env.server.ts";
import type { Paper } from "#app/domain/shop/accounting/read-papers.server.ts";
import { invoicePdf } from "#app/pdf/invoice.server.ts";
import { pdfAnswer } from "./pdf-answer.ts";

/** An invoice or a credit note as a PDF; 404 without one. */
export async function paperResponse(paper: Paper | undefined, { isHead }: { isHead: boolean }): Promise<Response> {
  if (!paper) throw data(null, { status: 404 });
  const pdf = isHead ? null : await invoicePdf(paper, env.SITE_NAME);
  return pdfAnswer(pdf, { name: paper.number, disposition: "inline" });
}
