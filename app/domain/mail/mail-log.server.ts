import type { Db } from "#db/connection.server.ts";
import type { EmailClass, EmailStatus } from "#db/schema.ts";
import type { PageOf } from "../paging.ts";
import { readPage } from "../read-page.server.ts";
import { anywhere } from "../search.ts";
import { formatDateTime } from "../time.ts";
import { isResendable } from "./resend.server.ts";

export const EMAIL_STATES = [
  "queued",
  "sending",
  "sent",
  "failed",
  "canceled",
  "suppressed",
] as const satisfies readonly EmailStatus[];

export interface MailFilters {
  state: EmailStatus | null;
  template: string | null;
  /** Part of the recipient's address. */
  recipient: string;
}

export interface LoggedMail {
  id: string;
  template: string;
  recipient: string;
  status: EmailStatus;
  attempts: number;
  createdAt: string;
  sentAt: string | null;
  lastError: string | null;
}

/** The outbox, the newest first. */
export async function listMails(
  db: Db,
  { state, template, recipient }: MailFilters,
  page: number,
): Promise<PageOf<LoggedMail>> {
  const found = db
    .selectFrom("emails")
    .$if(state !== null, (query) => query.where("status", "=", state as EmailStatus))
    .$if(template !== null, (query) => query.where("template", "=", template))
    .$if(recipient !== "", (query) => query.where("recipient", "ilike", anywhere(recipient)));
  const ordered = found
    .select(["id", "template", "recipient", "status", "attempts", "created_at", "sent_at", "last_error"])
    // As the index has it.
    .orderBy("created_at", "desc")
    .orderBy("id");
  return readPage(ordered, page, toLine);
}

/** How many letters are in each state. */
export async function countMails(db: Db): Promise<Record<EmailStatus, number>> {
  const rows = await db
    .selectFrom("emails")
    .select(["status", ({ fn }) => fn.countAll<string>().as("total")])
    .groupBy("status")
    .execute();
  const counts = Object.fromEntries(EMAIL_STATES.map((state) => [state, 0])) as Record<EmailStatus, number>;
  for (const { status, total } of rows) counts[status] = Number(total);
  return counts;
}

export interface MailFacts extends LoggedMail {
  class: EmailClass;
  scheduledFor: string;
  messageId: string | null;
  /** Its link was for one use: sent again, it may lead nowhere. */
  hasPersonalLink: boolean;
  canBeResent: boolean;
  /** What was sent again of it. */
  copies: { id: string; at: string }[];
}

/** What a letter is written from. */
interface StoredLetter {
  id: string;
  template: string;
  class: EmailClass;
  props: Record<string, string>;
}

/** One letter with everything that is known of its way. */
export async function readMail(db: Db, id: string): Promise<{ facts: MailFacts; letter: StoredLetter } | undefined> {
  const row = await db
    .selectFrom("emails")
    .select(["id", "template", "class", "recipient", "status", "attempts", "created_at", "sent_at", "last_error"])
    .select(["scheduled_for", "message_id", "props"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const copies = await db
    .selectFrom("emails")
    .select(["id", "created_at"])
    .where("recipient", "=", row.recipient)
    .where("dedupe_key", "like", `resend:${id}:%`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const props = row.props as Record<string, string>;
  return {
    letter: { id, template: row.template, class: row.class, props },
    facts: {
      ...toLine(row),
      class: row.class,
      scheduledFor: formatDateTime(row.scheduled_for),
      messageId: row.message_id,
      hasPersonalLink: "tokenId" in props,
      canBeResent: isResendable(row.status),
      copies: copies.map((copy) => ({ id: copy.id, at: formatDateTime(copy.created_at) })),
    },
  };
}

interface Row {
  id: string;
  template: string;
  recipient: string;
  status: EmailStatus;
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  last_error: string | null;
}

function toLine({ id, template, recipient, status, attempts, created_at, sent_at, last_error }: Row): LoggedMail {
  return {
    ...{ id, template, recipient, status, attempts },
    createdAt: formatDateTime(created_at),
    sentAt: sent_at && formatDateTime(sent_at),
    lastError: last_error,
  };
}
