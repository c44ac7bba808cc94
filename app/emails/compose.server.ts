import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { legalDocuments } from "#app/content/legal/documents.ts";
import type { EmailFrame } from "#app/domain/mail/email-types.ts";
import type { ClaimedEmail } from "#app/domain/mail/outbox.server.ts";
import { readEmail } from "#app/domain/mail/read-email.server.ts";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { workbookPdf } from "../pdf/challenge-workbook.server.ts";
import { legalPdf } from "../pdf/legal-document.server.ts";
import { renderEmail } from "./render.server.tsx";

/** What surrounds an email; the token opens the way out of S and P emails. */
export function emailFrame(unsubscribeToken: string | null): EmailFrame {
  const unsubscribeUrl = unsubscribeToken && `${publicUrl}/desinscription?token=${unsubscribeToken}`;
  return { siteName: env.SITE_NAME, publicUrl, unsubscribeUrl, seller };
}

/** An email of the outbox as it leaves: words, layout, where an answer goes, the way out, attachments. */
export async function composeEmail(
  db: Db,
  email: Pick<ClaimedEmail, "template" | "props">,
  unsubscribeToken: string | null,
): Promise<Omit<OutgoingMail, "id" | "to">> {
  const content = await readEmail(db, email.template, email.props);
  const frame = emailFrame(unsubscribeToken);
  const mail = {
    ...(await renderEmail(content, frame)),
    unsubscribeUrl: frame.unsubscribeUrl,
    // What the seller is told, she answers to the person who told it.
    replyTo:
      content.name === "contact-notice" || content.name === "declaration-notice" ? content.facts.email : seller.email,
  };
  if (content.name === "order-confirmation") return { ...mail, attachments: [await termsOfSale()] };
  if (content.name === "challenge-welcome") return { ...mail, attachments: [await workbook()] };
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
