import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { legalDocuments } from "#app/content/legal/documents.ts";
import { readLetter } from "#app/domain/mail/facts.server.ts";
import type { LetterFrame } from "#app/domain/mail/letters.ts";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { renderLetter } from "./render.server.tsx";
import { legalPdf } from "./terms-pdf.server.ts";

/** What surrounds a letter; the token opens the way out of letters that have one. */
export function letterFrame(_unsubscribeToken: string | null): LetterFrame {
  return { siteName: env.SITE_NAME, publicUrl, seller };
}

/** A letter of the outbox as it leaves: words, layout and attachments. */
export async function composeLetter(
  db: Db,
  email: { template: string; props: Record<string, string> },
  unsubscribeToken: string | null,
): Promise<Omit<OutgoingMail, "id" | "to">> {
  const letter = await readLetter(db, email.template, email.props);
  const rendered = await renderLetter(letter, letterFrame(unsubscribeToken));
  return letter.name === "order-confirmation" ? { ...rendered, attachments: [await termsOfSale()] } : rendered;
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
