import { sql } from "kysely";
import { enqueue, enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { EmailClass } from "#db/schema.ts";
import { newId } from "../ids.server.ts";
import type { LetterName } from "./letters.ts";

const LEASE = "60 seconds";
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 6 * 3600;
const GIVE_UP_AFTER = "3 days";
/** What a minute brings at most: about as much as it can send. */
const BATCH = 1500;

/** What somebody waits for is sent before thousands of letters that are due the same morning. */
export const PRIORITY = { awaited: 1, planned: 0 } as const;

interface NewLetter {
  name: LetterName;
  recipient: string;
  /** Ids and plain facts; never a token or a password. */
  props: Record<string, string>;
  /** One letter for each key, however often the cause is told. */
  dedupeKey: string;
  class?: EmailClass;
  scheduledFor?: Date;
}

/** Writes a letter into the outbox, in the transaction of its cause. Nothing is sent from a request. */
export async function queueLetter(trx: Db, letter: NewLetter): Promise<void> {
  const id = newId();
  const inserted = await trx
    .insertInto("emails")
    .values({
      id,
      template: letter.name,
      class: letter.class ?? "T",
      recipient: letter.recipient,
      props: JSON.stringify(letter.props),
      dedupe_key: letter.dedupeKey,
      scheduled_for: letter.scheduledFor ?? sql`now()`,
    })
    .onConflict((conflict) => conflict.constraint("emails_dedupe_key_key").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return;
  const options = { startAfter: letter.scheduledFor, priority: PRIORITY.awaited };
  await enqueue(trx, "send-email", { emailId: id }, options);
}

/** Takes back what waits for this address, of these letters: she left, bought what they speak of, or was erased. */
export async function cancelLetters(trx: Db, recipient: string, names: readonly LetterName[]): Promise<void> {
  await trx
    .updateTable("emails")
    .set({ status: "canceled", locked_until: null })
    .where("recipient", "=", recipient)
    .where("template", "in", names)
    .where("status", "=", "queued")
    .execute();
}

export interface ClaimedEmail {
  id: string;
  template: string;
  recipient: string;
  props: Record<string, string>;
  attempts: number;
}

/** Takes a due letter for a minute. Of two workers one gets it; a killed worker's claim runs out. */
export async function claimEmail(db: Db, id: string): Promise<ClaimedEmail | undefined> {
  const row = await db
    .updateTable("emails")
    .set({
      status: "sending",
      attempts: sql`attempts + 1`,
      locked_until: sql`now() + ${LEASE}::interval`,
    })
    .where("id", "=", id)
    .where("scheduled_for", "<=", sql<Date>`now()`)
    .where(isFree)
    .returning(["id", "template", "recipient", "props", "attempts"])
    .executeTakeFirst();
  return row && { ...row, props: row.props as Record<string, string> };
}

export async function isSuppressed(db: Db, recipient: string): Promise<boolean> {
  const row = await db
    .selectFrom("suppressed_addresses")
    .select("email")
    .where("email", "=", recipient)
    .executeTakeFirst();
  return row !== undefined;
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
        status: sql`case when coalesce(expires_at, created_at + ${GIVE_UP_AFTER}::interval) < now() then 'failed' else 'queued' end`,
        scheduled_for: sql`now() + make_interval(secs => ${seconds})`,
        locked_until: null,
        last_error: error,
      })
      .where("id", "=", email.id)
      .returning(["status", "scheduled_for", "class"])
      .executeTakeFirstOrThrow();
    if (row.status !== "queued") return;
    const options = { startAfter: row.scheduled_for, priority: priorityOf(row.class) };
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

export async function suppressEmail(db: Db, id: string): Promise<void> {
  await db.updateTable("emails").set({ status: "suppressed", locked_until: null }).where("id", "=", id).execute();
}

/** Letters that are due and that no job speaks of: those of a series, a lost job, an SMTP server configured later. */
export async function enqueueForgottenEmails(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("emails")
    .select(["id", "class"])
    .where("scheduled_for", "<", sql<Date>`now() - interval '45 seconds'`)
    .where(isFree)
    .orderBy("scheduled_for")
    .limit(BATCH)
    .execute();
  const entries = rows.map((row) => ({ payload: { emailId: row.id }, priority: priorityOf(row.class) }));
  await enqueueAll(db, "send-email", entries);
  return rows.length;
}

const isFree = sql<boolean>`(status = 'queued' or (status = 'sending' and locked_until < now()))`;

function priorityOf(letterClass: EmailClass): number {
  return letterClass === "T" ? PRIORITY.awaited : PRIORITY.planned;
}
