import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { legalDocuments } from "#app/content/legal/documents.ts";
import { readLetter } from "#app/domain/mail/facts.server.ts";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { renderLetter } from "./render.server.tsx";
import { legalPdf } from "./terms-pdf.server.ts";
import { workbookPdf } from "./workbook-pdf.server.ts";

const frame = { siteName: env.SITE_NAME, publicUrl, seller };

/** A letter of the outbox as it leaves: words, layout and attachments. */
export async function composeLetter(
  db: Db,
  template: string,
  props: Record<string, string>,
): Promise<Omit<OutgoingMail, "id" | "to">> {
  const letter = await readLetter(db, template, props);
  const rendered = await renderLetter(letter, frame);
  if (letter.name === "order-confirmation") return { ...rendered, attachments: [await termsOfSale()] };
  if (letter.name === "challenge-welcome") return { ...rendered, attachments: [await workbook()] };
  return rendered;
}

async function workbook() {
  return {
    filename: "cahier-des-cinq-jours.pdf",
    content: await workbookPdf({ siteName: env.SITE_NAME, sellerName: seller.name }),
    contentType: "application/pdf",
  };
}

/** A link is no durable medium: the terms travel with the confirmation (art. L221-13). */
async function termsOfSale() {
  const terms = legalDocuments["conditions-vente"]({ siteName: env.SITE_NAME, siteUrl: publicUrl, seller });
  return {
    filename: `conditions-generales-de-vente-${terms.version}.pdf`,
    content: await legalPdf(terms, { siteName: env.SITE_NAME, sellerName: seller.name }),
    contentType: "application/pdf",
  };
}
