import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type ClaimedEmail, markSent } from "../../mail/delivery.server.ts";
import { enqueueWaiting } from "../../mail/outbox.server.ts";
import { hideTokens } from "../../mail/redact.ts";
import { lockDeclaration } from "../declarations/outcomes.server.ts";
import { openWithConfirmation } from "../orders/access/open-with-confirmation.server.ts";
import { readDeclaration } from "../rights/declarations.server.ts";

type Message = Pick<OutgoingMail, "subject" | "html" | "text" | "attachments">;

/** The emails about a declaration that its author receives; the others go to the seller. */
const ANSWERS_TO_DECLARATIONS = ["declaration-receipt", "declaration-refused"];

/**
 * Records that the mail server has accepted an email. The same transaction stores an email about an order or a
 * declaration in the contract's file; the order confirmation also opens the training and enqueues the access email.
 */
export async function recordSent(db: Db, email: ClaimedEmail, messageId: string, message: Message): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await markSent(trx, email, messageId))) return;
    const { orderId, declarationId } = email.props;
    if (declarationId && ANSWERS_TO_DECLARATIONS.includes(email.template)) {
      await lockDeclaration(trx, declarationId);
      const order = (await readDeclaration(trx, declarationId))?.order;
      await keepLetter(trx, { order_id: order?.id ?? null, declaration_id: declarationId }, email, messageId, message);
    }
    if (!orderId || email.kind !== "transactional") return;
    const order = await trx.selectFrom("orders").select("id").where("id", "=", orderId).executeTakeFirst();
    if (order) await keepLetter(trx, { order_id: order.id }, email, messageId, message);
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
  about: { order_id: string | null; declaration_id?: string },
  email: ClaimedEmail,
  messageId: string,
  { subject, html, text, attachments = [] }: Message,
): Promise<void> {
  const files = attachments.map(({ filename, content }) => ({ filename, sha256: hashOf(content) }));
  await trx
    .insertInto("order_letters")
    .values({
      email_id: email.id,
      ...about,
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
