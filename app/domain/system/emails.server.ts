import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { EmailStatus } from "#db/schema.ts";

/** The number of emails in each state: those of the last thirty days, and all that still wait. */
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

/** The number of emails sent on each of the last thirty days, oldest first, days without one included. */
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

/** The number of emails that have failed for good within a day. */
export async function countFailedEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("emails")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("status", "=", "failed")
    .where("scheduled_for", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the email that waits longest became due. Emails that a mail server has postponed do not count. */
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
