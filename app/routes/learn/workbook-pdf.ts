import { env } from "#app/config/env.server.ts";
import { readWorkbook } from "#app/domain/school/learning/workbook.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import { printPdf } from "#app/pdf/printer.server.ts";
import { countPrint, pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/workbook-pdf";
import { notesOf, sheetsOf } from "./workbook-sheets.ts";

export const handle = { budget: "papers" } satisfies Handle;

/** The workbook as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const workbook = orNotFound(await readWorkbook(context.get(dbContext), signedInUser(context).id, params.slug));
  await countPrint(context);
  const { isHead } = context.get(requestContext);
  const printing = isHead
    ? null
    : printPdf("answers", {
        name: workbook.name,
        siteName: env.SITE_NAME,
        sheets: sheetsOf(workbook),
        notes: notesOf(workbook),
      });
  return pdfAnswer(printing, { name: `cahier-${params.slug}`, disposition: "attachment" });
}
