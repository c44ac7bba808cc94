import { href, redirect } from "react-router";
import { fulfilOnReturn } from "#app/domain/shop/orders/checkout/fulfil-on-return.server.ts";
import { readConfirmation, writeConfirmation } from "#app/domain/shop/orders/confirmation.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orderPdf } from "#app/pdf/legal-pdf.server.ts";
import { pdfAnswer } from "#app/routing/file-answer.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/confirmation-pdf";

export const handle = { budget: "papers" } satisfies Handle;

/** The confirmation on a durable medium when the mail server has failed (Code de la consommation, art. L221-13). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const sessionId = url.searchParams.get("session_id") ?? "";
  const order = await fulfilOnReturn(db, sessionId);
  const isLate = order.state === "paid" && (await readConfirmation(db, order.orderId))?.state === "late";
  const confirmation = isLate ? await writeConfirmation(db, order.orderId) : null;
  if (!confirmation) throw redirect(`${href("/success")}?session_id=${encodeURIComponent(sessionId)}`);
  const [title, ...paragraphs] = confirmation.text.trim().split(/\n{2,}/);
  const printing = orderPdf({
    title: title ?? confirmation.subject,
    description: confirmation.subject,
    version: new Date().toISOString().slice(0, 10),
    sections: [
      {
        id: "confirmation",
        heading: "Votre exemplaire du contrat",
        blocks: paragraphs.map((text) => ({ kind: "text", text })),
      },
    ],
  });
  return pdfAnswer(printing, { name: "confirmation-de-commande", disposition: "attachment" });
}
