import { sql } from "kysely";
import { REMINDER_CONSENT } from "#app/content/legal/consents/reminder.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { reminderTime } from "#app/domain/mail/timetable.ts";
import { takeAdvisoryLock } from "#app/domain/values/advisory-lock.server.ts";
import type { Db } from "#db/connection.server.ts";

const LATEST_MS = 48 * 3_600_000;

/**
 * In the transaction that cancels an order which its buyer has left unpaid. Only who asked for it on that order, and one
 * a month for an address, however many orders it has left. Whether it still has a sense is asked when it is sent.
 */
export async function queueReminder(trx: Db, orderId: string): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .select(["email", "createdAt"])
    .where("id", "=", orderId)
    .where("consents", "@>", sql<never>`${JSON.stringify([{ id: REMINDER_CONSENT }])}::jsonb`)
    .executeTakeFirst();
  if (!order) return;
  const { email, createdAt } = order;
  // Otherwise two orders that end together would not see each other's reminder.
  await takeAdvisoryLock(trx, `order-reminder ${email}`);
  const recent = await trx
    .selectFrom("emails")
    .select("id")
    .where("recipient", "=", email)
    .where("template", "=", "order-reminder")
    .where("status", "<>", "canceled")
    .where("createdAt", ">", sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst();
  if (recent) return;
  const scheduledFor = reminderTime(createdAt, new Date());
  await queueEmail(trx, {
    name: "order-reminder",
    recipient: email,
    props: { orderId },
    dedupeKey: `reminder:${orderId}`,
    scheduledFor,
    expiresAt: new Date(scheduledFor.getTime() + LATEST_MS),
  });
}
