import { sql } from "kysely";
import { enqueue, enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { EmailClass } from "#db/schema.ts";
import { newId } from "../values/ids.server.ts";
import { emailRules } from "./email-rules.ts";
import type { EmailName } from "./email-types.ts";

const LEASE = "60 seconds";
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 6 * 3600;
const GIVE_UP_AFTER = "3 days";
/** What a sweep brings at most: about as much as a minute can send. */
const BATCH = 1500;
/** Emails of one kind that forms may send to an address within 24 hours. */
const ON_DEMAND_A_DAY = 3;
/** What is due later gets its job from the sweep: a queue of all that waits would be searched for each email of today. */
const SOON_MS = 3_600_000;
/** What somebody waits for is sent before thousands of emails that are due the same morning. */
const PRIORITY: Record<EmailClass, number> = { T: 1, S: 0, P: 0 };

interface NewEmail {
  name: EmailName;
  /** Ids and plain facts; never a token or a password. */
  props: Record<string, string>;
  /** One email for each key, however often the cause is told. */
  dedupeKey: string;
  /** Absent: at once. */
  scheduledFor?: Date;
  /** Not sent later than this; absent: whenever it can be. */
  expiresAt?: Date;
}

/** Writes an email into the outbox, in the transaction of its cause. Nothing is sent from a request. */
export async function queueEmail(trx: Db, { recipient, ...email }: NewEmail & { recipient: string }): Promise<void> {
  if (emailRules[email.name].isOnDemand && (await isRateLimited(trx, email.name, recipient))) return;
  await queueEmails(trx, recipient, [email]);
}

/** The same for many to one person. One that was taken back may be asked for again; one that waits, or has left, stays as it is. */
export async function queueEmails(trx: Db, recipient: string, emails: NewEmail[]): Promise<void> {
  const queued = await trx
    .insertInto("emails")
    .values(
      emails.map((email) => ({
        id: newId(),
        template: email.name,
        class: emailRules[email.name].class,
        recipient,
        props: JSON.stringify(email.props),
        dedupe_key: email.dedupeKey,
        scheduled_for: email.scheduledFor ?? sql<Date>`now()`,
        expires_at: email.expiresAt ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint("emails_dedupe_key_key")
        .doUpdateSet({
          status: "queued",
          scheduled_for: sql`excluded.scheduled_for`,
          expires_at: sql`excluded.expires_at`,
          props: sql`excluded.props`,
          attempts: 0,
          first_tried_at: null,
          last_error: null,
        })
        .where("emails.status", "=", "canceled"),
    )
    .returning(["id", "class", "scheduled_for"])
    .execute();
  const soon = Date.now() + SOON_MS;
  for (const { id, class: emailClass, scheduled_for } of queued) {
    const options = { startAfter: scheduled_for, priority: PRIORITY[emailClass] };
    if (scheduled_for.getTime() < soon) await enqueue(trx, "send-email", { emailId: id }, options);
  }
}

/**
 * No form is a way to pester a stranger, however many clients post it: here is the one place that counts. Who would undo
 * something by writing an email (an older link) asks first, in the same transaction.
 */
export async function isRateLimited(trx: Db, name: EmailName, recipient: string): Promise<boolean> {
  // One at a time, or ten posts at once would each see two emails. Let go at the end of the transaction.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${recipient}`}, 0))`.execute(trx);
  const { emails } = await trx
    .selectFrom("emails")
    .select(({ fn }) => fn.countAll<string>().as("emails"))
    .where("recipient", "=", recipient)
    .where("template", "=", name)
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Number(emails) >= ON_DEMAND_A_DAY;
}

/** Takes back what waits for this address, of these emails: she left, bought what they speak of, or was erased. */
export async function cancelEmails(trx: Db, recipient: string, names: readonly EmailName[]): Promise<void> {
  await trx
    .updateTable("emails")
    .set({ status: "canceled", locked_until: null })
    .where("recipient", "=", recipient)
    .where("template", "in", names)
    .where("status", "=", "queued")
    .execute();
}

/** She has left: nothing but what concerns her orders and her account goes there any more. */
export async function cancelOptionalEmails(trx: Db, recipient: string): Promise<void> {
  await trx
    .updateTable("emails")
    .set({ status: "canceled", locked_until: null })
    .where("recipient", "=", recipient)
    .where("class", "in", ["S", "P"])
    .where("status", "=", "queued")
    .execute();
}

export interface ClaimedEmail {
  id: string;
  template: string;
  class: EmailClass;
  recipient: string;
  props: Record<string, string>;
  attempts: number;
}

/** Takes a due email for a minute. Of two workers one gets it; a killed worker's claim runs out. */
export async function claimEmail(db: Db, id: string): Promise<ClaimedEmail | undefined> {
  const row = await db
    .updateTable("emails")
    .set({
      status: "sending",
      attempts: sql`attempts + 1`,
      first_tried_at: sql`coalesce(first_tried_at, now())`,
      locked_until: sql`now() + ${LEASE}::interval`,
    })
    .where("id", "=", id)
    .where("scheduled_for", "<=", sql<Date>`now()`)
    .where(isFree)
    .returning(["id", "template", "class", "recipient", "props", "attempts"])
    .executeTakeFirst();
  return row && { ...row, props: row.props as Record<string, string> };
}

export async function markSent(db: Db, id: string, messageId: string): Promise<void> {
  await db
    .updateTable("emails")
    .set({ status: "sent", message_id: messageId, sent_at: sql`now()`, locked_until: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

/** The server said "not now", or did not answer: again later, with growing pauses, for three days or until it is of no use any more. */
export async function postponeEmail(db: Db, email: ClaimedEmail, error: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (email.attempts - 1), LONGEST_PAUSE_SECONDS);
  const seconds = pause * (0.8 + Math.random() * 0.4);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("emails")
      .set({
        status: sql`case when coalesce(expires_at, first_tried_at + ${GIVE_UP_AFTER}::interval) < now() then 'failed' else 'queued' end`,
        scheduled_for: sql`now() + make_interval(secs => ${seconds})`,
        locked_until: null,
        last_error: error,
      })
      .where("id", "=", email.id)
      .returning(["status", "scheduled_for", "class"])
      .executeTakeFirstOrThrow();
    if (row.status !== "queued") return;
    const options = { startAfter: row.scheduled_for, priority: PRIORITY[row.class] };
    await enqueue(trx, "send-email", { emailId: email.id }, options);
  });
}

/** The server refused for good. `suppress` when it was the address: nothing more is sent there. */
export async function failEmail(db: Db, email: ClaimedEmail, error: string, { suppress = false } = {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("emails")
      .set({ status: "failed", locked_until: null, last_error: error })
      .where("id", "=", email.id)
      .execute();
    if (!suppress) return;
    await trx
      .insertInto("suppressed_addresses")
      .values({ email: email.recipient, reason: error })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  });
}

/** Not sent, because it may not be: the address does not exist, or she does not want it. */
export async function dropEmail(db: Db, id: string, status: "suppressed" | "canceled"): Promise<void> {
  await db.updateTable("emails").set({ status, locked_until: null }).where("id", "=", id).execute();
}

/** Emails that are due and that no job speaks of: those of a series, a lost job, an SMTP server configured later. */
export async function enqueueForgottenEmails(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("emails")
    .select(["id", "class"])
    .where("scheduled_for", "<", sql<Date>`now() - interval '45 seconds'`)
    .where(isFree)
    .orderBy("scheduled_for")
    .limit(BATCH)
    .execute();
  const entries = rows.map((row) => ({ payload: { emailId: row.id }, priority: PRIORITY[row.class] }));
  await enqueueAll(db, "send-email", entries);
  return rows.length;
}

const isFree = sql<boolean>`(status = 'queued' or (status = 'sending' and locked_until < now()))`;
