import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { permissionRules } from "#app/emails.ts";
import { enqueueAll, waitingJobs } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { countExactly } from "../values/read-page.server.ts";
import { readSetting, setFlag } from "../values/settings.server.ts";
import type { EmailKind, Permission, SentEmail } from "./define-email.ts";
import { isSuppressed, priorityOf } from "./outbox.server.ts";
import { isHeldBack, isWaiting, waitForPromotion } from "./promotion.server.ts";
import { loadEmail } from "./registry.ts";

const GIVE_UP_AFTER = "3 days";
/** The most emails whose jobs wait at a time: about as many as a minute can send. */
const BATCH = 3000;
const RECORD_PAUSES_MS = [1000, 2000, 4000, 8000];

const PAUSED = "outbox_paused";
const isOutboxOpen = sql<boolean>`not exists (select from settings where key = ${PAUSED})`;

/** An attempt that another one has overtaken changes nothing any more. */
export interface EmailAttempt {
  id: string;
  template: string;
  kind: EmailKind;
  recipient: string;
  props: Record<string, string>;
  attempts: number;
  lane: string | null;
  newsletterId: string | null;
}

/** Cancels an email of a series that is days late, so that several days' emails do not arrive at once. */
export async function cancelOverdue(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable("emails")
    .set({ status: "canceled", lastError: "overdue" })
    .where("id", "=", id)
    .where("expiresAt", "<", sql<Date>`now()`)
    .where(isWaiting)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Its job keeps the email from other workers. Of two promotional emails to one person the second one waits. */
export async function beginAttempt(db: Db, id: string): Promise<EmailAttempt | undefined> {
  return (
    (await claim(db, id, sql<boolean>`class <> 'marketing'`)) ??
    (await db.transaction().execute(async (trx) => {
      const mayLeave = await waitForPromotion(trx, id);
      return mayLeave ? claim(trx, id, sql<boolean>`not ${isHeldBack}`) : undefined;
    }))
  );
}

async function claim(db: Db, id: string, which: RawBuilder<boolean>): Promise<EmailAttempt | undefined> {
  const row = await db
    .updateTable("emails")
    .set({
      status: "sending",
      attempts: sql`attempts + 1`,
      firstTriedAt: sql`coalesce(first_tried_at, now())`,
    })
    .where("id", "=", id)
    .where("scheduledFor", "<=", sql<Date>`now()`)
    .where(isWaiting)
    .where(isOutboxOpen)
    .where(which)
    .returning(["id", "template", "class", "recipient", "props", "attempts", "lane", "newsletterId"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { class: kind, props, ...email } = row;
  return { ...email, kind, props: props as Record<string, string> };
}

/** Asked when the email is sent, not when it is queued: the recipient may have unsubscribed since. */
export async function permissionFor(
  db: Db,
  email: Pick<EmailAttempt, "kind" | "recipient" | "template" | "props">,
): Promise<Permission> {
  if (await isSuppressed(db, email.recipient)) return { ok: false, reason: "suppressed" };
  const { permission = permissionRules[email.kind] } = await loadEmail(email.template);
  return permission(db, email);
}

function updateAttempted(db: Db, { id, attempts }: EmailAttempt) {
  return db.updateTable("emails").where("id", "=", id).where("attempts", "=", attempts).where("status", "=", "sending");
}

/**
 * Records that the mail server has accepted an email, with everything that its definition says to follow. An error is
 * no reason to send the email again: the record is tried again for a quarter of a minute, then made without what follows.
 */
export async function recordSent(db: Db, attempt: EmailAttempt, sent: SentEmail): Promise<void> {
  const { onSent } = await loadEmail(attempt.template);
  const record = (follow: typeof onSent) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await updateAttempted(trx, attempt)
        .set({ status: "sent", messageId: sent.messageId, sentAt: sql`now()`, lastError: null })
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await follow?.(trx, sent);
    });
  let failure: unknown;
  for (const pause of RECORD_PAUSES_MS) {
    try {
      return await record(onSent);
    } catch (error) {
      failure = error;
      log.warn({ err: error, emailId: attempt.id, template: attempt.template }, "sent email not recorded");
      await wait(pause);
    }
  }
  await record(undefined);
  throw failure;
}

export async function recordPostponed(db: Db, attempt: EmailAttempt, error: string): Promise<boolean> {
  const row = await updateAttempted(db, attempt)
    .set({
      status: sql`case when coalesce(expires_at, first_tried_at + ${GIVE_UP_AFTER}::interval) < now() then 'failed' else 'queued' end`,
      scheduledFor: sql`now()`,
      lastError: error,
    })
    .returning("status")
    .executeTakeFirst();
  return row?.status === "queued";
}

export async function failEmail(
  db: Db,
  attempt: EmailAttempt,
  error: string,
  { suppress }: { suppress: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await updateAttempted(trx, attempt)
      .set({ status: "failed", lastError: error })
      .executeTakeFirst();
    if (!suppress || numUpdatedRows === 0n) return;
    await trx
      .insertInto("suppressedAddresses")
      .values({ email: attempt.recipient, reason: error })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  });
}

export async function dropEmail(db: Db, attempt: EmailAttempt, status: "suppressed" | "canceled"): Promise<void> {
  await updateAttempted(db, attempt).set({ status }).execute();
}

/** Such as emails of a series, or of a restored backup, and what was queued without SMTP or in a paused outbox. */
export async function enqueueEmailsWithoutJob(db: Db): Promise<void> {
  // What is held back has no job that would find it overdue. A newsletter that goes on gets new times (planRest).
  await sql`update emails set status = 'canceled', last_error = 'overdue' where status = 'queued'
    and sequence_run_id is not null and scheduled_for <= now() and expires_at < now() and ${isHeldBack}`.execute(db);
  const jobs = await waitingJobs(db, "send-email");
  const room = BATCH - jobs.filter(({ startsAt }) => startsAt <= new Date()).length;
  if (room <= 0) return;
  const rows = await db
    .selectFrom("emails")
    .select(["id", "class"])
    .where("status", "in", ["queued", "sending"])
    .where("scheduledFor", "<=", sql<Date>`now()`)
    .where(isOutboxOpen)
    .where(sql<boolean>`not ${isHeldBack}`)
    .where(sql<boolean>`id <> all(${jobs.map(({ payload }) => payload.emailId)}::uuid[])`)
    // A letter to everybody must not keep the others waiting for their turn.
    .orderBy(sql`class = 'marketing'`)
    .orderBy("scheduledFor")
    .limit(room)
    .execute();
  const entries = rows.map((row) => ({ payload: { emailId: row.id }, priority: priorityOf(row.class) }));
  await enqueueAll(db, "send-email", entries);
}

export async function pauseOutbox(db: Db): Promise<void> {
  await setFlag(db, PAUSED, true);
}

export async function readOutboxPause(db: Db): Promise<Date | null> {
  return (await readSetting(db, PAUSED))?.changedAt ?? null;
}

/** The reconciliation enqueues the waiting emails. Returns how many are due. */
export async function releaseOutbox(db: Db): Promise<number> {
  await setFlag(db, PAUSED, false);
  return countDueEmails(db);
}

export async function countDueEmails(db: Db): Promise<number> {
  return countExactly(
    db.selectFrom("emails").where("status", "in", ["queued", "sending"]).where("scheduledFor", "<=", sql<Date>`now()`),
  );
}
