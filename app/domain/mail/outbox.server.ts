import { type RawBuilder, sql } from "kysely";
import { emails as emailEntries } from "#app/emails.ts";
import { enqueueAll, enqueueNow } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../values/advisory-lock.server.ts";
import { newId } from "../values/ids.server.ts";
import { countExactly } from "../values/read-page.server.ts";
import type { EmailKind } from "./define-email.ts";
import type { EmailName, EmailProps } from "./registry.ts";

/** How many emails of one name forms may send to an address within 24 hours. */
const ON_DEMAND_PER_DAY = 3;
/** Emails due later get their job from the reconciliation: pg-boss would search a long queue for each of today. */
const SOON_MS = 3_600_000;
/** PostgreSQL takes 65,535 parameters in a statement. */
const IN_ONE_STATEMENT = 1000;

type NamedProps = { [Name in EmailName]: { name: Name; props: EmailProps<Name> } }[EmailName];

type NewEmail = NamedProps & {
  dedupeKey: string;
  scheduledFor?: Date;
  expiresAt?: Date;
  /** The speed of its provider, and the sequence that it belongs to. */
  lane?: string;
  sequenceRunId?: string;
};
export type AddressedEmail = NewEmail & { recipient: string };

/**
 * In the transaction of its cause: a request never sends an email itself. Its id; undefined when nothing new is sent.
 */
export async function queueEmail(trx: Db, email: AddressedEmail): Promise<string | undefined> {
  if (emailEntries[email.name].isOnDemand && (await isRateLimited(trx, email.name, email.recipient))) return undefined;
  const [saved] = await queueEmails(trx, [email]);
  return saved?.id;
}

/** Whether an email was ever queued under this key, whatever became of it. */
export async function isQueued(trx: Db, dedupeKey: string): Promise<boolean> {
  const email = await trx.selectFrom("emails").select("id").where("dedupeKey", "=", dedupeKey).executeTakeFirst();
  return email !== undefined;
}

/** Two statements for each thousand emails. A canceled one is queued again; one that is queued or sent stays unchanged. */
export async function queueEmails(trx: Db, emails: AddressedEmail[]): Promise<QueuedEmail[]> {
  const soon = Date.now() + SOON_MS;
  const queued: QueuedEmail[] = [];
  for (let first = 0; first < emails.length; first += IN_ONE_STATEMENT) {
    const saved = await saveEmails(trx, emails.slice(first, first + IN_ONE_STATEMENT));
    await enqueueSending(
      trx,
      saved.filter(({ scheduledFor }) => scheduledFor.getTime() < soon),
    );
    queued.push(...saved);
  }
  return queued;
}

const BATCH = 200;
const PAUSE_MS = 600_000;

/** So many leave at once and every ten minutes: the emails of an order do not wait behind thousands. */
export async function queueInBatches(trx: Db, emails: AddressedEmail[]): Promise<void> {
  for (let first = 0; first < emails.length; first += BATCH) {
    const scheduledFor = new Date(Date.now() + (first / BATCH) * PAUSE_MS);
    await queueEmails(
      trx,
      emails.slice(first, first + BATCH).map((email) => ({ ...email, scheduledFor })),
    );
  }
}

export async function sendOrderEmailNow(trx: Db, orderId: string, name: EmailName): Promise<void> {
  const waiting = await trx
    .updateTable("emails")
    .set({ scheduledFor: sql`now()` })
    .where(sql<boolean>`props ? 'orderId' and props ->> 'orderId' = ${orderId}`)
    .where("template", "=", name)
    .where("status", "=", "queued")
    .returning("id")
    .execute();
  for (const { id } of waiting) await enqueueNow(trx, "send-email", { emailId: id });
}

async function saveEmails(trx: Db, emails: AddressedEmail[]): Promise<QueuedEmail[]> {
  return trx
    .insertInto("emails")
    .values(
      emails.map((email) => ({
        id: newId(),
        template: email.name,
        class: emailEntries[email.name].kind,
        recipient: email.recipient,
        props: JSON.stringify(email.props),
        dedupeKey: email.dedupeKey,
        scheduledFor: email.scheduledFor ?? sql<Date>`now()`,
        expiresAt: email.expiresAt ?? null,
        lane: email.lane ?? null,
        sequenceRunId: email.sequenceRunId ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint("emails_dedupe_key_key")
        .doUpdateSet({
          status: "queued",
          recipient: sql`excluded.recipient`,
          lane: sql`excluded.lane`,
          scheduledFor: sql`excluded.scheduled_for`,
          expiresAt: sql`excluded.expires_at`,
          props: sql`excluded.props`,
          sequenceRunId: sql`excluded.sequence_run_id`,
          attempts: 0,
          firstTriedAt: null,
          lastError: null,
        })
        .where("emails.status", "=", "canceled"),
    )
    .returning(["id", "class", "scheduledFor"])
    .execute();
}

interface QueuedEmail {
  id: string;
  class: EmailKind;
  scheduledFor: Date;
}

export async function enqueueSending(trx: Db, emails: QueuedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const jobs = emails.map((email) => ({
    payload: { emailId: email.id },
    startAfter: email.scheduledFor,
    priority: priorityOf(email.class),
  }));
  await enqueueAll(trx, "send-email", jobs);
}

const PRIORITIES: Record<EmailKind, number> = { transactional: 1, service: 0, marketing: -1 };

/**
 * An email that somebody waits for is sent before the thousands of emails that are due on the same morning. What is
 * below zero never has all the connections to the mail server (`lowAtOnce` of `send-email`).
 */
export function priorityOf(kind: EmailKind): number {
  return PRIORITIES[kind];
}

export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  return (await suppressedAmong(db, [email])).has(email);
}

/** The same of an address that a query names. */
export function isSuppressedIn(email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from suppressed_addresses where suppressed_addresses.email = ${email})`;
}

export async function suppressedAmong(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("suppressedAddresses").select("email").where("email", "in", emails).execute();
  return new Set(rows.map(({ email }) => email));
}

/** Those of a name that an address was sent, or waits for, within the hour. A canceled one never arrived. */
export function recentEmails(db: Db, name: EmailName, recipient: string) {
  return db
    .selectFrom("emails")
    .select("id")
    .where("recipient", "=", recipient)
    .where("template", "=", name)
    .where("status", "<>", "canceled")
    .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`);
}

/**
 * So that no form can flood a stranger's mailbox. A caller that revokes something (an older link) when it queues an
 * email checks this first, in the same transaction.
 */
export async function isRateLimited(trx: Db, name: EmailName, recipient: string): Promise<boolean> {
  // Otherwise ten concurrent posts would each count two emails.
  await takeAdvisoryLock(trx, `${name} ${recipient}`);
  const emails = await countExactly(
    trx
      .selectFrom("emails")
      .where("recipient", "=", recipient)
      .where("template", "=", name)
      .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`),
  );
  return emails >= ON_DEMAND_PER_DAY;
}

export async function cancelEmails(trx: Db, recipient: string, names: readonly EmailName[]): Promise<void> {
  await cancelQueued(trx, recipient).where("template", "in", names).execute();
}

export async function cancelOptionalEmails(trx: Db, recipient: string): Promise<void> {
  await cancelQueued(trx, recipient).where("class", "in", ["service", "marketing"]).execute();
}

export async function cancelPromotions(trx: Db, recipient: string): Promise<void> {
  await cancelQueued(trx, recipient).where("class", "=", "marketing").execute();
}

export async function cancelOrderEmails(trx: Db, recipient: string, orderId: string): Promise<void> {
  await cancelQueued(trx, recipient)
    .where(sql<boolean>`props ? 'orderId' and props ->> 'orderId' = ${orderId}`)
    .execute();
}

/** A restore has queued them again: the lost database had sent them. */
export async function cancelSentBefore(trx: Db, dedupeKeys: string[]): Promise<void> {
  await trx
    .updateTable("emails")
    .set({ status: "canceled", lastError: "restored" })
    .where("dedupeKey", "in", dedupeKeys)
    .where("status", "=", "queued")
    .execute();
}

/** What waits for an address that its owner has left goes to the new one; what was sent stays. */
export async function readdressEmails(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable("emails")
    .set({ recipient: to })
    .where("recipient", "=", from)
    .where("status", "=", "queued")
    .where("template", "<>", "email-changed")
    .execute();
}

function cancelQueued(trx: Db, recipient: string) {
  return trx
    .updateTable("emails")
    .set({ status: "canceled" })
    .where("recipient", "=", recipient)
    .where("status", "=", "queued");
}

/** `later` says the same as `emails`, only the link in it may be a newer one. */
export const arrivedLater = sql`later.template = emails.template and later.status = 'sent'
  and later.created_at > emails.created_at and later.props - 'tokenId' = emails.props - 'tokenId'`;

/** Not delivered, neither at first nor when an administrator sent it there again. */
export const isLost: RawBuilder<boolean> = sql`(emails.status in ('failed', 'suppressed') and not exists (
  select from emails later where later.recipient = emails.recipient and ${arrivedLater}))`;
