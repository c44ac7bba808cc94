import { sql } from "kysely";
import type { SentEmail } from "#app/domain/mail/define-email.ts";
import type { Db } from "#db/connection.server.ts";
import { emailFace } from "../../mail/layout/theme.ts";
import { hideTokens } from "../../mail/redact.ts";
import { hashOf } from "../../values/hash.server.ts";

export async function fileWithOrder(trx: Db, email: SentEmail): Promise<void> {
  const { orderId } = email.props;
  const order = await trx
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId ?? null)
    .executeTakeFirst();
  if (order) await fileEmail(trx, { orderId: order.id }, email);
}

/** As proof (Code de la consommation, art. L213-1): composing the email again could give another text. */
export async function fileEmail(
  trx: Db,
  about: { orderId: string | null; declarationId?: string },
  { id, template, recipient, messageId, subject, html, text, attachments = [] }: SentEmail,
): Promise<void> {
  // The face of the titles says nothing, and weighs as much as the letter.
  const letter = html.replace(emailFace, "");
  const files = attachments.map(({ filename, content }) => ({ filename, sha256: hashOf(content) }));
  await trx
    .insertInto("orderEmails")
    .values({
      emailId: id,
      ...about,
      template,
      recipient,
      subject,
      // The link that sets a password is valid for days, and the reader of the file is not always its recipient.
      html: hideTokens(letter),
      text: hideTokens(text),
      attachments: JSON.stringify(files),
      sha256: hashOf(html),
      messageId,
      sentAt: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
