import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { EmailClass, EmailStatus } from "#db/schema.ts";
import type { PageOf } from "../values/paging.ts";
import { readPage } from "../values/read-page.server.ts";
import { anywhere } from "../values/search.ts";
import { formatDateTime } from "../values/time.ts";
import { isResendable } from "./resend.server.ts";

export const EMAIL_STATES = [
  "queued",
  "sending",
  "sent",
  "failed",
  "canceled",
  "suppressed",
] as const satisfies readonly EmailStatus[];

export interface EmailFilters {
  state: EmailStatus | null;
  template: string | null;
  /** Part of the recipient's address. */
  recipient: string;
}

export interface LoggedEmail {
  id: string;
  template: string;
  recipient: string;
  status: EmailStatus;
  attempts: number;
  createdAt: string;
  /** When it is to leave, or was. */
  scheduledFor: string;
  sentAt: string | null;
  lastError: string | null;
  /** Of an email that there is one of for each day: « 2 ». */
  day: string | null;
}

/** The outbox, the newest first. */
export async function listEmails(
  db: Db,
  { state, template, recipient }: EmailFilters,
  page: number,
): Promise<PageOf<LoggedEmail>> {
  const found = db
    .selectFrom("emails")
    .$if(state !== null, (query) => query.where("status", "=", state as EmailStatus))
    .$if(template !== null, (query) => query.where("template", "=", template))
    .$if(recipient !== "", (query) => query.where("recipient", "ilike", anywhere(recipient)));
  const ordered = found
    .select(["id", "template", "recipient", "status", "attempts", "created_at", "sent_at", "last_error"])
    .select(["scheduled_for", sql<string | null>`props ->> 'step'`.as("day")])
    // As the index has it.
    .orderBy("created_at", "desc")
    .orderBy("id");
  return readPage(ordered, page, toLine);
}

/** How many emails are in each state. */
export async function countEmails(db: Db): Promise<Record<EmailStatus, number>> {
  const rows = await db
    .selectFrom("emails")
    .select(["status", ({ fn }) => fn.countAll<string>().as("total")])
    .groupBy("status")
    .execute();
  const counts = Object.fromEntries(EMAIL_STATES.map((state) => [state, 0])) as Record<EmailStatus, number>;
  for (const { status, total } of rows) counts[status] = Number(total);
  return counts;
}

export interface EmailDetails extends LoggedEmail {
  class: EmailClass;
  messageId: string | null;
  /** Its link was for one use: sent again, it may lead nowhere. */
  hasPersonalLink: boolean;
  canBeResent: boolean;
  /** What was sent again of it. */
  copies: { id: string; at: string }[];
}

/** What an email is written from. */
interface StoredEmail {
  id: string;
  template: string;
  class: EmailClass;
  props: Record<string, string>;
}

/** One email with everything that is known of its way. */
export async function readLoggedEmail(
  db: Db,
  id: string,
): Promise<{ facts: EmailDetails; email: StoredEmail } | undefined> {
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
    email: { id, template: row.template, class: row.class, props },
    facts: {
      ...toLine({ ...row, day: props.step ?? null }),
      class: row.class,
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
  scheduled_for: Date;
  day: string | null;
}

function toLine(row: Row): LoggedEmail {
  const { id, template, recipient, status, attempts, day } = row;
  return {
    ...{ id, template, recipient, status, attempts, day },
    createdAt: formatDateTime(row.created_at),
    scheduledFor: formatDateTime(row.scheduled_for),
    sentAt: row.sent_at && formatDateTime(row.sent_at),
    lastError: row.last_error,
  };
}
