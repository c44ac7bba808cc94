import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { cancelOptionalEmails } from "../../mail/outbox.server.ts";
import { hideEmail } from "./hide-email.ts";
import { isMailedToken } from "./mailed-token.ts";

/** What the page of an unsubscribe link shows; it hides a part of the address. */
export interface Subscriber {
  hiddenEmail: string;
  isUnsubscribed: boolean;
}

/** The subscriber of a link. Reading changes nothing, because mail scanners open links. */
export async function findSubscriber(db: Db, token: string): Promise<Subscriber | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("subscribers")
    .select(["email", "unsubscribedAt"])
    .where("unsubscribeToken", "=", token)
    .executeTakeFirst();
  return row && { hiddenEmail: hideEmail(row.email), isUnsubscribed: row.unsubscribedAt !== null };
}

/**
 * Unsubscribes the owner of a link: queued emails are canceled and consents withdrawn in the same transaction. A second
 * call has no effect. False for an unknown token.
 */
export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("subscribers")
      .set({
        // The application's clock times consents: one that was given just before is withdrawn as well.
        consentWithdrawnAt: sql`case when unsubscribed_at is null
          then greatest(now(), (consent->>'at')::timestamptz) else consent_withdrawn_at end`,
        unsubscribedAt: sql`coalesce(unsubscribed_at, now())`,
      })
      .where("unsubscribeToken", "=", token)
      .returning("email")
      .executeTakeFirst();
    if (row) await cancelOptionalEmails(trx, row.email);
    return row !== undefined;
  });
}
