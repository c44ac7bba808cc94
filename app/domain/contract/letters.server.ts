import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { openWithConfirmation } from "../access/open/open-with-confirmation.server.ts";
import { type ClaimedEmail, markSent } from "../mail/delivery.server.ts";
import { enqueueWaiting } from "../mail/outbox.server.ts";
import { hideTokens } from "../mail/redact.ts";

type Message = Pick<OutgoingMail, "subject" | "html" | "text" | "attachments">;

/**
 * Records that the mail server has accepted an email. The same transaction stores an email about an order in the
 * contract's file; the order confirmation also opens the training and enqueues the access email.
 */
export async function recordSent(db: Db, email: ClaimedEmail, messageId: string, message: Message): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await markSent(trx, email, messageId))) return;
    const { orderId } = email.props;
    if (!orderId || email.kind !== "transactional") return;
    await keepLetter(trx, orderId, email, messageId, message);
    if (email.template !== "order-confirmation") return;
    await openWithConfirmation(trx, orderId);
    await enqueueWaiting(trx, orderId, "training-access");
  });
}

/**
 * Stores the email as it was sent, as proof (Code de la consommation, art. L213-1): composing it again could give
 * another text.
 */
async function keepLetter(
  trx: Db,
  orderId: string,
  email: ClaimedEmail,
  messageId: string,
  { subject, html, text, attachments = [] }: Message,
): Promise<void> {
  const order = await trx.selectFrom("orders").select("id").where("id", "=", orderId).executeTakeFirst();
  if (!order) return;
  const files = attachments.map(({ filename, content }) => ({ filename, sha256: hashOf(content) }));
  await trx
    .insertInto("order_letters")
    .values({
      email_id: email.id,
      order_id: orderId,
      template: email.template,
      recipient: email.recipient,
      subject,
      // The link that sets a password is valid for days, and the reader of the file is not always its recipient.
      html: hideTokens(html),
      text: hideTokens(text),
      attachments: JSON.stringify(files),
      sha256: hashOf(html),
      message_id: messageId,
      sent_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
