import { sql } from "kysely";
import { nextRun } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { EmailStatus } from "#db/types.ts";
import type { EmailKind } from "../../mail/define-email.ts";
import { countRows, readPage } from "../../values/read-page.server.ts";
import { startingWith } from "../../values/search.ts";
import { isResendable, renewsLink } from "./resend.server.ts";

export const EMAIL_STATUSES = [
  "queued",
  "sending",
  "sent",
  "failed",
  "canceled",
  "suppressed",
] as const satisfies readonly EmailStatus[];

export interface EmailFilters {
  status: EmailStatus | null;
  template: string | null;
  /** Its beginning. */
  recipient: string;
  /** Whole. */
  address?: string;
}

export type LoggedEmail = Awaited<ReturnType<typeof listEmails>>["items"][number];

const COLUMNS = ["id", "template", "recipient", "status", "attempts", "createdAt", "sentAt", "lastError"] as const;
const DAY = sql<string | null>`props ->> 'step'`.as("day");
/** When it was due; of a queued one, when it will be tried. */
const TRIED = sql<Date>`greatest(scheduled_for, ${nextRun("send-email", sql`emails.id::text`)})`.as("scheduledFor");

export function listEmails(db: Db, { status, template, recipient, address }: EmailFilters, page: number) {
  const ordered = db
    .selectFrom("emails")
    .select([...COLUMNS, DAY, TRIED])
    .$if(status !== null, (query) => query.where("status", "=", status as EmailStatus))
    .$if(template !== null, (query) => query.where("template", "=", template))
    .$if(recipient !== "", (query) => query.where("recipient", "like", startingWith(recipient)))
    .$if(address !== undefined, (query) => query.where("recipient", "=", address ?? ""))
    // The whole log in the order of its index; of one person in that of what she gets, the last one first.
    .orderBy(address === undefined ? sql`created_at` : sql`coalesce(sent_at, scheduled_for)`, "desc")
    .orderBy("id");
  return readPage(db, ordered, page);
}

export async function countEmails(db: Db): Promise<Record<EmailStatus, number>> {
  const counts = {} as Record<EmailStatus, number>;
  for (const status of EMAIL_STATUSES) {
    counts[status] = await countRows(db, db.selectFrom("emails").where("status", "=", status));
  }
  return counts;
}

interface EmailDetails extends LoggedEmail {
  kind: EmailKind;
  messageId: string | null;
  /** Its link is for one use: sent again, it gets a new one, or may not work. */
  personalLink: "renewed" | "old" | null;
  canBeResent: boolean;
  copies: { id: string; createdAt: Date }[];
}

export async function findEmail(
  db: Db,
  id: string,
): Promise<{ details: EmailDetails; props: Record<string, string> } | undefined> {
  const row = await db
    .selectFrom("emails")
    .select([...COLUMNS, DAY, TRIED, "class", "messageId", "props"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const copies = await db
    .selectFrom("emails")
    .select(["id", "createdAt"])
    .where("recipient", "=", row.recipient)
    .where("dedupeKey", "like", `resend:${id}:%`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  const { class: kind, props: stored, ...email } = row;
  const props = stored as Record<string, string>;
  const details = {
    ...email,
    kind,
    personalLink: linkOf(row.template, props),
    canBeResent: isResendable(row.status),
    copies,
  };
  return { details, props };
}

function linkOf(template: string, props: Record<string, string>): EmailDetails["personalLink"] {
  if (!("tokenId" in props)) return null;
  return renewsLink(template) ? "renewed" : "old";
}
