import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { legalDocuments } from "#app/content/legal/documents.ts";
import type { LetterFrame } from "#app/domain/mail/email-types.ts";
import type { ClaimedEmail } from "#app/domain/mail/outbox.server.ts";
import { readLetter } from "#app/domain/mail/read-email.server.ts";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { workbookPdf } from "../pdf/challenge-workbook.server.ts";
import { legalPdf } from "../pdf/legal-document.server.ts";
import { renderLetter } from "./render.server.tsx";

/** What surrounds a letter; the token opens the way out of S and P letters. */
export function letterFrame(unsubscribeToken: string | null): LetterFrame {
  const unsubscribeUrl = unsubscribeToken && `${publicUrl}/desinscription?token=${unsubscribeToken}`;
  return { siteName: env.SITE_NAME, publicUrl, unsubscribeUrl, seller };
}

/** A letter of the outbox as it leaves: words, layout, where an answer goes, the way out, attachments. */
export async function composeLetter(
  db: Db,
  email: Pick<ClaimedEmail, "template" | "props">,
  unsubscribeToken: string | null,
): Promise<Omit<OutgoingMail, "id" | "to">> {
  const letter = await readLetter(db, email.template, email.props);
  const frame = letterFrame(unsubscribeToken);
  const mail = {
    ...(await renderLetter(letter, frame)),
    unsubscribeUrl: frame.unsubscribeUrl,
    // What the seller is told, she answers to the person who told it.
    replyTo:
      letter.name === "contact-notice" || letter.name === "declaration-notice" ? letter.facts.email : seller.email,
  };
  if (letter.name === "order-confirmation") return { ...mail, attachments: [await termsOfSale()] };
  if (letter.name === "challenge-welcome") return { ...mail, attachments: [await workbook()] };
  return mail;
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
