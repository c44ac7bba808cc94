import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { EmailStatus } from "#db/types.ts";
import { promotionsOn } from "../../mail/lanes.server.ts";
import { isLost } from "../../mail/outbox.server.ts";
import { isHeldBack } from "../../mail/promotion.server.ts";
import { parisToday, startOf } from "../../values/paris-day.server.ts";
import { countExactly } from "../../values/read-page.server.ts";

interface RecentEmails {
  /** Of the last thirty days, and all that still wait. */
  byStatus: Map<EmailStatus, number>;
  byDay: EmailDay[];
}

interface EmailDay {
  /** « 2026-11-22 », in Paris. */
  day: string;
  sent: number;
}

const WAITING: EmailStatus[] = ["queued", "sending"];
const NOT_SENT: EmailStatus[] = ["failed", "suppressed", "canceled"];

export async function countRecentEmails(db: Db): Promise<RecentEmails> {
  const byDay = await countEmailsByDay(db);
  const rows = await db
    .selectFrom("emails")
    .select(({ fn }) => ["status", fn.countAll<string>().as("count")])
    .where(({ eb, and, or }) =>
      or([
        eb("status", "in", WAITING),
        and([eb("status", "in", NOT_SENT), eb("createdAt", ">", sql<Date>`now() - interval '30 days'`)]),
      ]),
    )
    .groupBy("status")
    .execute();
  const sent = byDay.reduce((sum, day) => sum + day.sent, 0);
  return {
    byDay,
    byStatus: new Map([...rows.map(({ status, count }) => [status, Number(count)] as const), ["sent", sent]]),
  };
}

const sentOn = sql`(select count(*)::int from emails
  where status = 'sent' and sent_at >= ${startOf("days.day")} and sent_at < ${startOf("days.day + 1")})`;

async function countEmailsByDay(db: Db): Promise<EmailDay[]> {
  const { rows } = await sql<EmailDay>`
    select days.day::text, coalesce(closed.sent, ${sentOn}) as sent
    from (select ${parisToday} - ago as day from generate_series(0, 29) ago) days
    left join email_days closed on closed.day = days.day
    order by days.day`.execute(db);
  return rows;
}

/** Counting a month of emails takes a tenth of a second. */
export async function closeEmailDays(db: Db): Promise<void> {
  await sql`
    insert into email_days (day, sent, marketing)
    select day, ${sentOn}, ${promotionsOn(sql`days.day`)} from (select ${parisToday} - ago as day from generate_series(1, 29) ago) days
    where not exists (select from email_days closed where closed.day = days.day)
    on conflict do nothing`.execute(db);
}

/** Failed within a day, and not arrived since. A letter's have its own page, and pause it when they are many. */
export async function countFailedEmails(db: Db): Promise<number> {
  return countExactly(
    db
      .selectFrom("emails")
      .where("status", "=", "failed")
      .where("newsletterId", "is", null)
      .where("scheduledFor", ">", sql<Date>`now() - interval '1 day'`)
      .where(isLost),
  );
}

const dueAt = sql<Date>`coalesce(first_tried_at, scheduled_for)`;

/** When the email that waits longest became due. Emails that a mail server has postponed do not count. */
export async function readOldestEmail(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom("emails")
    .select(({ fn }) => fn.min<Date | null>(dueAt).as("oldest"))
    .where("status", "in", ["queued", "sending"])
    .where(dueAt, "<", sql<Date>`now()`)
    .where(sql<string>`coalesce(last_error, '')`, "not like", "EENVELOPE%")
    .where(sql<boolean>`not ${isHeldBack}`)
    .executeTakeFirstOrThrow();
  return oldest;
}
