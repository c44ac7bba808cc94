import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { cancelOptionalEmails } from "../mail/outbox.server.ts";
import { isMailedToken } from "./mailed-token.ts";
import { maskEmail } from "./mask-email.ts";

/** What the page of an unsubscribe link may show: the address is not written out. */
export interface Unsubscriber {
  maskedEmail: string;
  hasLeft: boolean;
}

/** Whose link it is. Reading changes nothing: mail scanners open links. */
export async function findUnsubscriber(db: Db, token: string): Promise<Unsubscriber | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("subscribers")
    .select(["email", "unsubscribed_at"])
    .where("unsubscribe_token", "=", token)
    .executeTakeFirst();
  return row && { maskedEmail: maskEmail(row.email), hasLeft: row.unsubscribed_at !== null };
}

/**
 * She leaves, with effect before the answer: what waits is taken back in the same transaction, and her consents count no
 * more. A second time changes nothing. False for an unknown token.
 */
export async function leave(db: Db, token: string): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("subscribers")
      .set({
        // Consents carry the application's clock: one given just before is taken back as well.
        consent_withdrawn_at: sql`case when unsubscribed_at is null
          then greatest(now(), (consent->>'at')::timestamptz) else consent_withdrawn_at end`,
        unsubscribed_at: sql`coalesce(unsubscribed_at, now())`,
      })
      .where("unsubscribe_token", "=", token)
      .returning("email")
      .executeTakeFirst();
    if (row) await cancelOptionalEmails(trx, row.email);
    return row !== undefined;
  });
}
