import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { EmailStatus } from "#db/schema.ts";

/** How many emails are in each state: those of the last thirty days, and whatever still waits. */
export async function countRecentEmails(db: Db): Promise<Map<EmailStatus, number>> {
  const rows = await db
    .selectFrom("emails")
    .select(({ fn }) => ["status", fn.countAll<string>().as("count")])
    .where(sql<boolean>`created_at > now() - interval '30 days' or status in ('queued', 'sending')`)
    .groupBy("status")
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

export interface EmailDay {
  /** « 2026-11-22 », in Paris. */
  day: string;
  sent: number;
}

/** How many emails left on each of the last thirty days, oldest first; on days without one as well. */
export async function countEmailsByDay(db: Db): Promise<EmailDay[]> {
  const { rows } = await sql<EmailDay>`
    select day::date::text as day, count(emails.id)::int as sent
    from generate_series(
      (now() at time zone 'Europe/Paris')::date - 29, (now() at time zone 'Europe/Paris')::date, interval '1 day'
    ) as day
    left join emails on emails.status = 'sent' and emails.sent_at > now() - interval '31 days'
      and (emails.sent_at at time zone 'Europe/Paris')::date = day::date
    group by day
    order by day`.execute(db);
  return rows;
}

/** Emails that were given up, or refused for good, within a day. */
export async function countFailedEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("emails")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("status", "=", "failed")
    .where("scheduled_for", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Since when the email has been due that has waited longest. A mailbox that asks to wait is no trouble of the shop. */
export async function readOldestEmail(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom("emails")
    .select(sql<Date | null>`min(coalesce(first_tried_at, scheduled_for))`.as("oldest"))
    .where("status", "in", ["queued", "sending"])
    .where(sql<Date>`coalesce(first_tried_at, scheduled_for)`, "<", sql<Date>`now()`)
    .where(sql<string>`coalesce(last_error, '')`, "not like", "EENVELOPE%")
    .executeTakeFirstOrThrow();
  return oldest;
}
