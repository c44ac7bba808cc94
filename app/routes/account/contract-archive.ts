import { Readable } from "node:stream";
import { attachInvoices } from "#app/domain/shop/accounting/emails/attached-invoices.server.ts";
import { zipContract } from "#app/domain/shop/contract-file/contract-file.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orderPdf } from "#app/pdf/legal-pdf.server.ts";
import { countPrint, fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/contract-archive";
import { contractDocument, findContract } from "./contract-document.server.ts";

export const handle = { budget: "papers" } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { number, invoices: papers } = await findContract(context, params.number);
  await countPrint(context);
  return fileAnswer(context, { name: `contrat-${number}`, type: "zip" }, async () => {
    const db = context.get(dbContext);
    const invoices = await attachInvoices(db, papers);
    // With the hashes of the papers that were drawn just now.
    const file = await findContract(context, params.number);
    const summary = await orderPdf(contractDocument(file));
    const zip = await zipContract(db, file, { summary, invoices });
    return Readable.toWeb(zip) as ReadableStream<Uint8Array>;
  });
}
