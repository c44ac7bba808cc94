import { sql } from "kysely";
import { enqueueAll, waitingJobs } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { newId } from "../values/ids.server.ts";
import type { SentEmail } from "./define-email.ts";
import type { EmailKind } from "./kinds.ts";
import { enqueueSending, priorityOf } from "./outbox.server.ts";
import { loadEmail } from "./registry.ts";

const LEASE = "60 seconds";
const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 6 * 3600;
const GIVE_UP_AFTER = "3 days";
/** The most emails whose jobs wait at a time: about as many as a minute can send. */
const BATCH = 1500;

const isOutboxOpen = sql<boolean>`not exists (select from settings where key = 'outbox_paused')`;
/** No « or »: PostgreSQL would look for one email's id in the index of due emails, and read the whole backlog. */
const isFree = sql<boolean>`case status when 'queued' then true when 'sending' then locked_until < now() else false end`;
const mayLeave = sql<boolean>`(${isFree} and ${isOutboxOpen})`;

export interface ClaimedEmail {
  id: string;
  /** The id of this attempt: an attempt whose email another worker has claimed changes nothing any more. */
  claim: string;
  template: string;
  kind: EmailKind;
  recipient: string;
  props: Record<string, string>;
  attempts: number;
}

/**
 * Cancels an email of a series that is days late (the worker was off, or the mail server down), so that several days'
 * emails do not arrive at once. Returns true when it was canceled. Emails without `expires_at` are always sent.
 */
export async function cancelOverdue(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable("emails")
    .set({ status: "canceled", lockedUntil: null, lastError: "overdue" })
    .where("id", "=", id)
    .where("expiresAt", "<", sql<Date>`now()`)
    .where(isFree)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Claims a due email for a minute. Of two workers only one gets it; the claim of a killed worker expires. */
export async function claimEmail(db: Db, id: string): Promise<ClaimedEmail | undefined> {
  const claim = newId();
  const row = await db
    .updateTable("emails")
    .set({
      status: "sending",
      attempts: sql`attempts + 1`,
      firstTriedAt: sql`coalesce(first_tried_at, now())`,
      lockedUntil: sql`now() + ${LEASE}::interval`,
      claim,
    })
    .where("id", "=", id)
    .where("scheduledFor", "<=", sql<Date>`now()`)
    .where(mayLeave)
    .returning(["id", "template", "class", "recipient", "props", "attempts"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { class: kind, props, ...email } = row;
  return { ...email, claim, kind, props: props as Record<string, string> };
}

/** Updates the email only while this attempt holds the claim. */
function updateClaimed(db: Db, { id, claim }: ClaimedEmail) {
  return db.updateTable("emails").where("id", "=", id).where("claim", "=", claim).where("status", "=", "sending");
}

/**
 * Records that the mail server has accepted an email, with everything that its definition says to follow. Another
 * attempt that has claimed it since changes nothing.
 */
export async function recordSent(
  db: Db,
  email: ClaimedEmail,
  messageId: string,
  message: Pick<SentEmail, "subject" | "html" | "text" | "attachments">,
): Promise<void> {
  const { onSent } = await loadEmail(email.template);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await updateClaimed(trx, email)
      .set({ status: "sent", messageId, sentAt: sql`now()`, lockedUntil: null, lastError: null })
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await onSent?.(trx, { ...email, ...message, messageId });
  });
}

/**
 * Queues the email again after a temporary refusal or no answer, with growing pauses, for three days or until the email
 * expires.
 */
export async function postponeEmail(db: Db, email: ClaimedEmail, error: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (email.attempts - 1), MAX_PAUSE_SECONDS);
  const seconds = pause * (0.8 + Math.random() * 0.4);
  await db.transaction().execute(async (trx) => {
    const row = await updateClaimed(trx, email)
      .set({
        status: sql`case when coalesce(expires_at, first_tried_at + ${GIVE_UP_AFTER}::interval) < now() then 'failed' else 'queued' end`,
        scheduledFor: sql`now() + make_interval(secs => ${seconds})`,
        lockedUntil: null,
        lastError: error,
      })
      .returning(["id", "status", "scheduledFor", "class"])
      .executeTakeFirst();
    if (row?.status === "queued") await enqueueSending(trx, [row]);
  });
}

/** Marks the email as failed after a permanent refusal. `suppress`: the address gets no more emails. */
export async function failEmail(db: Db, email: ClaimedEmail, error: string, { suppress = false } = {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await updateClaimed(trx, email)
      .set({ status: "failed", lockedUntil: null, lastError: error })
      .executeTakeFirst();
    if (!suppress || numUpdatedRows === 0n) return;
    await trx
      .insertInto("suppressedAddresses")
      .values({ email: email.recipient, reason: error })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  });
}

/** Marks an email that must not be sent: the address is suppressed, or its owner has unsubscribed. */
export async function dropEmail(db: Db, email: ClaimedEmail, status: "suppressed" | "canceled"): Promise<void> {
  await updateClaimed(db, email).set({ status, lockedUntil: null }).execute();
}

/**
 * Enqueues due emails that have no job: emails of a series, emails whose job was lost, emails queued before SMTP was
 * configured.
 */
export async function enqueueEmailsWithoutJob(db: Db): Promise<void> {
  const jobs = await waitingJobs(db, "send-email");
  const waiting = jobs.filter(({ startsAt }) => startsAt <= new Date()).map(({ payload }) => payload.emailId);
  if (waiting.length >= BATCH) return;
  const rows = await db
    .selectFrom("emails")
    .select(["id", "class"])
    .where("status", "in", ["queued", "sending"])
    .where("scheduledFor", "<", sql<Date>`now() - interval '45 seconds'`)
    .where(mayLeave)
    .where(sql<boolean>`id <> all(${waiting}::uuid[])`)
    .orderBy("scheduledFor")
    .limit(BATCH - waiting.length)
    .execute();
  const entries = rows.map((row) => ({ payload: { emailId: row.id }, priority: priorityOf(row.class) }));
  await enqueueAll(db, "send-email", entries);
}
