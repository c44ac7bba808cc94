import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { cancelOptionalEmails } from "../../mail/outbox.server.ts";
import { hideEmail } from "../../values/email-address.ts";
import { isMailedToken } from "../../values/one-time-token.server.ts";
import { stopRunsOf } from "../runs/stop-runs.server.ts";
import { resumeChallenge } from "./challenge-signups.server.ts";
import { consentTextNotWithdrawn, isConfirmed } from "./consents.server.ts";
import { type EmailChoices, emailChoices } from "./email-choices.server.ts";
import { resumeGuide } from "./guide-requests.server.ts";
import { resumeLeadFiles } from "./lead-files.server.ts";

export interface Confirmation {
  hiddenEmail: string;
  isDone: boolean;
  /** Of the ticked box; its consent is in force or awaits this confirmation. */
  consentText: string | null;
  /** Nobody has said yet how she has found the shop. */
  isAsked: boolean;
}

export async function findConfirmation(db: Db, token: string): Promise<Confirmation | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("subscribers")
    .select(["email", "heardFrom", isConfirmed.as("isDone"), consentTextNotWithdrawn.as("consentText")])
    .where("confirmToken", "=", token)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, heardFrom, isDone, consentText } = row;
  return { hiddenEmail: hideEmail(email), isDone: Boolean(isDone), consentText, isAsked: heardFrom === null };
}

/** Only the owner of the mailbox can open the link, so the consent takes effect. A second call changes nothing. */
export async function confirmSubscription(db: Db, token: string, now: Date): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  return db.transaction().execute((trx) => confirmSubscriber(trx, "confirmToken", token, now));
}

/** The one with this value, of whose mailbox somebody has just proven to be the owner. False: there is none. */
export async function confirmSubscriber(
  trx: Db,
  column: "id" | "confirmToken",
  value: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom("subscribers")
    .select(["id", "unsubscribedAt", isConfirmed.as("isDone")])
    .where(column, "=", value)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.isDone) return row !== undefined;
  await trx
    .updateTable("subscribers")
    // The application's clock, which times consents, may be ahead of the database's.
    .set({ confirmedAt: sql`greatest(now(), (consent->>'at')::timestamptz)`, unsubscribedAt: null })
    .where("id", "=", row.id)
    .execute();
  if (row.unsubscribedAt) {
    await resumeChallenge(trx, row.id, row.unsubscribedAt, now);
    await resumeGuide(trx, row.id, row.unsubscribedAt);
    await resumeLeadFiles(trx, row.id, row.unsubscribedAt);
  }
  return true;
}

export interface Subscriber extends EmailChoices {
  hiddenEmail: string;
  isUnsubscribed: boolean;
}

export async function findSubscriber(db: Db, token: string): Promise<Subscriber | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("subscribers")
    .select(["email", "unsubscribedAt"])
    .select(Object.entries(emailChoices).map(([name, choice]) => choice.as(name as keyof EmailChoices)))
    .where("unsubscribeToken", "=", token)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, unsubscribedAt, ...choices } = row;
  return { ...choices, hiddenEmail: hideEmail(email), isUnsubscribed: unsubscribedAt !== null };
}

/** A second call has no effect. */
export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  return db.transaction().execute((trx) => endSubscription(trx, "unsubscribeToken", token));
}

/** Of the subscriber with this value. False: there is none. */
export async function endSubscription(trx: Db, column: "id" | "unsubscribeToken", value: string): Promise<boolean> {
  const before = await trx
    .selectFrom("subscribers")
    .select("unsubscribedAt")
    .where(column, "=", value)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const row = await trx
    .updateTable("subscribers")
    .set({
      // The application's clock times consents: one that was given just before is withdrawn as well.
      consentWithdrawnAt: sql`case when ${sql.ref("unsubscribedAt")} is null
        then greatest(now(), (consent->>'at')::timestamptz) else ${sql.ref("consentWithdrawnAt")} end`,
      unsubscribedAt: sql`coalesce(${sql.ref("unsubscribedAt")}, now())`,
      monthlySince: null,
    })
    .where(column, "=", value)
    .returning(["id", "email", "consentWithdrawnAt"])
    .executeTakeFirstOrThrow();
  await cancelOptionalEmails(trx, row.email);
  await stopRunsOf(trx, row.id);
  if (!before.unsubscribedAt)
    await remember(trx, { kind: "unsubscription", at: row.consentWithdrawnAt ?? new Date(), email: row.email });
  return true;
}
