import { createHash } from "node:crypto";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";
import { newId } from "../values/ids.server.ts";
import { parisDay } from "../values/time.ts";

interface ContactMessage {
  name: string;
  /** Normalised. */
  email: string;
  phone: string | null;
  message: string | null;
  /** The form's page: « /contact ». */
  page: string;
}

/**
 * Keeps a message with the two emails that follow. The same words on the same day are one message: the form stands in a
 * kept page, the same for everyone, and can't tell a double click by a number of its own.
 */
export async function sendContactMessage(db: Db, message: ContactMessage, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("contact_messages")
      .values({ id: newId(), ...message, fingerprint: fingerprint(message, now) })
      .onConflict((conflict) => conflict.constraint("contact_messages_fingerprint_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return;
    const email = { props: { messageId: inserted.id } };
    await queueEmail(trx, {
      ...email,
      name: "contact-notice",
      recipient: seller.email,
      dedupeKey: `contact:${inserted.id}:seller`,
    });
    await queueEmail(trx, {
      ...email,
      name: "contact-receipt",
      recipient: message.email,
      dedupeKey: `contact:${inserted.id}`,
    });
  });
}

function fingerprint({ page, name, email, phone, message }: ContactMessage, now: Date): string {
  const words = JSON.stringify([page, name, email, phone, message, parisDay(now).toString()]);
  return createHash("sha256").update(words).digest("hex");
}
