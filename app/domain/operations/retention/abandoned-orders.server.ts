import { type RawBuilder, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";

const BATCH = 1000;

/** Unpaid orders prove nothing. */
export async function deleteOldAbandonedOrders(db: Db): Promise<void> {
  for (;;) {
    const deleted = await db
      .transaction()
      .execute((trx) => deleteAbandonedOrders(trx, sql`orders.created_at < now() - interval '30 days'`));
    if (deleted > 0) log.info({ table: "orders", deleted }, "retention is over");
    if (deleted < BATCH) return;
  }
}

/** Those sold out were paid, and are refunded. */
export async function deleteAbandonedOrders(trx: Db, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where canceled_reason is not null and canceled_reason <> 'sold-out'
    and paid_at is null and stripe_payment_intent_id is null and ${which}
    and not exists (select from alerts where alerts.order_id = orders.id)
    and not exists (select from subscriptions where subscriptions.order_id = orders.id)
    and not exists (select from access where access.order_id = orders.id)
    and not exists (select from refund_requests where refund_requests.order_id = orders.id)
    and not exists (select from declaration_outcomes where declaration_outcomes.order_id = orders.id)
    limit ${BATCH} for update skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`update stripe_events set order_id = null where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from emails where props ? 'orderId' and props ->> 'orderId' = any(${ids}::text[])`.execute(trx);
  await sql`delete from orders where id = any(${ids}::uuid[])`.execute(trx);
  return ids.length;
}
