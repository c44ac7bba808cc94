import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { resumeChallenge } from "./challenge-signups.server.ts";
import { isConfirmed, livingConsentText } from "./consents/in-force.server.ts";
import { resumeGuide } from "./guide-requests.server.ts";
import { hideEmail } from "./hide-email.ts";
import { isMailedToken } from "./mailed-token.ts";

/** What the page of a confirmation link shows. */
export interface Confirmation {
  hiddenEmail: string;
  /** Nothing is left to be confirmed. */
  isDone: boolean;
  /** The words of the box that was ticked, in force or waiting for this confirmation. */
  consentText: string | null;
}

/** Whose link it is. Reading confirms nothing: mail scanners open links. */
export async function findConfirmation(db: Db, token: string): Promise<Confirmation | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("subscribers")
    .select(["email", isConfirmed.as("isDone"), livingConsentText.as("consentText")])
    .where("confirm_token", "=", token)
    .executeTakeFirst();
  return row && { hiddenEmail: hideEmail(row.email), isDone: Boolean(row.isDone), consentText: row.consentText };
}

/**
 * Whoever opened the link owns the mailbox: the consent counts. Somebody who had unsubscribed is back, and what was asked
 * for since is sent. A second time changes nothing. False for an unknown token.
 */
export async function confirmSubscription(db: Db, token: string, now: Date): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("subscribers")
      .select(["id", "unsubscribed_at", isConfirmed.as("isDone")])
      .where("confirm_token", "=", token)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.isDone) return row !== undefined;
    await trx
      .updateTable("subscribers")
      // The consent's own time comes from another clock, which may be ahead of the database's.
      .set({ confirmed_at: sql`greatest(now(), (consent->>'at')::timestamptz)`, unsubscribed_at: null })
      .where("id", "=", row.id)
      .execute();
    if (row.unsubscribed_at) {
      await resumeChallenge(trx, row.id, row.unsubscribed_at, now);
      await resumeGuide(trx, row.id, row.unsubscribed_at);
    }
    return true;
  });
}
