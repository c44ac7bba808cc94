import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import { keptReading } from "#app/domain/values/kept-reading.server.ts";
import { isFlagSet, setFlag } from "#app/domain/values/settings.server.ts";
import type { Db } from "#db/connection.server.ts";

/** What is off until the founder switches it on: the box with its reminder; an email to her for each sale. */
type MailSwitch = "order_reminder" | "sale_notice";

export const isSwitchedOn = (db: Db, key: MailSwitch) => isFlagSet(db, key);

export const isReminderOn = (db: Db) => isSwitchedOn(db, "order_reminder");

/** For the order page, which every buyer opens. */
export const offersReminder = keptReading(isReminderOn);

/** A second click changes nothing. */
export async function switchMail(db: Db, actor: Actor, key: MailSwitch, isOn: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await setFlag(trx, key, isOn))) return;
    await invalidatePages(trx);
    await audit(trx, actor, { action: isOn ? "switch-on" : "switch-off", entity: key, entityId: key });
  });
}

/** Of the last four weeks: an unpaid order is deleted after thirty days, and its reminder with it. */
export async function readReminderFigures(db: Db): Promise<{ sent: number; bought: number }> {
  const { rows } = await sql<{ sent: number; bought: number }>`
    select count(*)::int as sent, count(*) filter (where exists (
      select from orders as bought where bought.email = recipient and bought.formation_id = orders.formation_id
      and bought.paid_at between sent_at and sent_at + interval '7 days'))::int as bought
    from emails join orders on orders.id = (props ->> 'orderId')::uuid
    where template = 'order-reminder' and emails.status = 'sent' and sent_at > now() - interval '28 days'`.execute(db);
  return rows[0] ?? { sent: 0, bought: 0 };
}
