import { type Insertable, type Selectable, sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import {
  COMPLAINT_DAYS,
  FIRST_ANSWER_HOURS,
  isSettledLater,
  MESSAGE_FIELDS,
  MESSAGE_KINDS,
} from "#app/content/contact.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import type { ContactMessages } from "#db/schema.ts";
import { alertOperator, resolveAlert } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { PAGE_SIZE, type PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { anywhere } from "../../values/search.ts";
import { formatDateTime, parisDay } from "../../values/time.ts";
import type { ContactFilters } from "./contact-lists.ts";

const COLUMNS = ["id", ...MESSAGE_FIELDS, "page", "kind", "firstAnsweredAt", "answeredAt", "createdAt"] as const;

/** By when it is to be answered, or settled once it has a first answer. */
const dueAt = sql<Date>`created_at + case when first_answered_at is null
  then make_interval(hours => ${sql.lit(FIRST_ANSWER_HOURS)}) else make_interval(days => ${sql.lit(COMPLAINT_DAYS)}) end`;
const isLate = sql<boolean>`(answered_at is null and ${dueAt} < now())`;

export type Message = Pick<Selectable<ContactMessages>, (typeof COLUMNS)[number]> & { dueAt: Date; isLate: boolean };

type NewMessage = Omit<
  Insertable<ContactMessages>,
  "id" | "fingerprint" | "firstAnsweredAt" | "answeredAt" | "createdAt"
>;

/**
 * The form is in a cached page, which has no idempotency key: the same text on the same day is one message. `receipt`: what it
 * may quote depends on whether the account with that address sends it; null for none.
 */
export async function sendMessage(
  db: Db,
  message: NewMessage,
  { receipt, now }: { receipt: "account" | "anybody" | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("contactMessages")
      .values({ id: newId(), ...message, fingerprint: fingerprint(message, now) })
      .onConflict((conflict) => conflict.column("fingerprint").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return;
    const props = { messageId: inserted.id };
    const dedupeKey = `contact:${inserted.id}`;
    await queueEmail(trx, {
      name: "contact-notice",
      recipient: seller.email,
      props,
      dedupeKey: `${dedupeKey}:seller`,
    });
    if (!receipt) return;
    await queueEmail(trx, {
      name: "contact-receipt",
      recipient: message.email,
      props: { ...props, from: receipt },
      dedupeKey,
    });
  });
}

function fingerprint(message: NewMessage, now: Date): string {
  const words = JSON.stringify({ ...message, day: parisDay(now) });
  return hashOf(words);
}

const REMINDED = 50;
const alertKeys = (id: string) => ({ first: `message:${id}:first`, settled: `message:${id}:settled` });

/** Once for each of its dates, a day before. */
export async function remindOfMessages(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom("contactMessages")
    .select(["id", "kind", "createdAt", "firstAnsweredAt", dueAt.as("dueAt")])
    .where("answeredAt", "is", null)
    .where(sql<boolean>`${dueAt} < now() + interval '1 day'`)
    .where(
      sql<boolean>`not exists (select from alerts where key = 'message:' || contact_messages.id
        || case when first_answered_at is null then ':first' else ':settled' end)`,
    )
    .orderBy("createdAt")
    .limit(REMINDED)
    .execute();
  for (const { id, kind, createdAt, firstAnsweredAt, dueAt } of waiting) {
    const key = alertKeys(id)[firstAnsweredAt ? "settled" : "first"];
    const alert = operatorAlerts.messageDue(
      MESSAGE_KINDS[kind].label,
      formatDateTime(createdAt),
      formatDateTime(dueAt),
    );
    await db.transaction().execute((trx) => alertOperator(trx, { key, ...alert }));
  }
}

async function resolveReminders(trx: Db, actor: Actor, id: string): Promise<void> {
  for (const key of Object.values(alertKeys(id))) await resolveAlert(trx, actor, key);
}

/** That a complaint has had a first answer, and is not settled yet. */
export async function markFirstAnswer(db: Db, actor: Actor, id: string): Promise<{ ok: boolean }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("contactMessages")
      .select(["kind", "firstAnsweredAt", "answeredAt"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !isSettledLater(row.kind)) return { ok: false };
    if (row.firstAnsweredAt || row.answeredAt) return { ok: true };
    await trx.updateTable("contactMessages").set({ firstAnsweredAt: sql`now()` }).where("id", "=", id).execute();
    await resolveAlert(trx, actor, alertKeys(id).first);
    const [before, after] = [{ firstAnswer: false }, { firstAnswer: true }];
    await audit(trx, actor, { action: "answer", entity: "contact_message", entityId: id, before, after });
    return { ok: true };
  });
}

/** The answer itself is sent from the seller's own mailbox. */
export async function markAnswered(
  db: Db,
  actor: Actor,
  { id, isAnswered }: { id: string; isAnswered: boolean },
): Promise<{ ok: true } | { ok: false; reason: "unknown" }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("contactMessages")
      .select("answeredAt")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: "unknown" };
    // A second click adds no entry to the audit log.
    if ((row.answeredAt !== null) === isAnswered) return { ok: true };
    await trx
      .updateTable("contactMessages")
      .set({ answeredAt: isAnswered ? sql`now()` : null })
      .where("id", "=", id)
      .execute();
    if (isAnswered) await resolveReminders(trx, actor, id);
    await audit(trx, actor, {
      action: isAnswered ? "answer" : "reopen",
      entity: "contact_message",
      entityId: id,
      before: { answered: !isAnswered },
      after: { answered: isAnswered },
    });
    return { ok: true };
  });
}

/** By a letter from her page: those of her messages that it answers. What came meanwhile still waits. */
export async function answerMessages(trx: Db, actor: Actor, email: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const answered = await trx
    .updateTable("contactMessages")
    .set({ answeredAt: sql`now()` })
    .where("id", "in", ids)
    .where(sql`lower(email)`, "=", email)
    .where("answeredAt", "is", null)
    .returning("id")
    .execute();
  for (const { id } of answered) {
    await resolveReminders(trx, actor, id);
    const [before, after] = [{ answered: false }, { answered: true }];
    await audit(trx, actor, { action: "answer", entity: "contact_message", entityId: id, before, after });
  }
}

export async function listMessages(db: Db, filters: ContactFilters, page: number): Promise<PageOf<Message>> {
  const ordered = messagesQuery(db, filters).orderBy(isLate, "desc").orderBy("createdAt", "desc").orderBy("id", "desc");
  return readPage(db, ordered, page);
}

export function messagesFrom(db: Db, email: string): Promise<Message[]> {
  return messagesQuery(db, { list: "messages", search: "", cohort: null, status: null })
    .where(sql`lower(email)`, "=", email)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .execute();
}

export function messagesQuery(db: Db, { search, status }: ContactFilters) {
  return db
    .selectFrom("contactMessages")
    .select([...COLUMNS, dueAt.as("dueAt"), isLate.as("isLate")])
    .$if(status === "unanswered", (query) => query.where("answeredAt", "is", null))
    .$if(status === "answered", (query) => query.where("answeredAt", "is not", null))
    .$if(search !== "", (query) =>
      query.where((where) =>
        where.or(
          [...MESSAGE_FIELDS, sql<string>`right(id::text, 8)`].map((field) => where(field, "ilike", anywhere(search))),
        ),
      ),
    );
}

export function countUnanswered(db: Db): Promise<{ all: number; late: number }> {
  return db
    .selectFrom("contactMessages")
    .where("answeredAt", "is", null)
    .select(({ fn }) => [fn.countAll<number>().as("all"), fn.countAll<number>().filterWhere(isLate).as("late")])
    .executeTakeFirstOrThrow();
}
