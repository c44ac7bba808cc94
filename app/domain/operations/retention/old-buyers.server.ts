import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";

/**
 * Books are kept for ten years after the end of their year (Code de commerce, art. L123-22). The amounts stay: without
 * them the shop would differ from Stripe, and the numbers of invoices would have gaps.
 */
export async function eraseOldBuyers(db: Db): Promise<void> {
  const forgotten = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update orders set email = '', user_id = null, billing = null, company = null
      where email <> '' and greatest(created_at, paid_at, refunded_at) < ${yearEnd}
      and not exists (select from access where order_id = orders.id and revoked_at is null)
      and not exists (select from order_payments where order_id = orders.id and paid_at >= ${yearEnd})
      and not exists (select from invoices where order_id = orders.id and issued_at >= ${yearEnd})
      and not exists (select from order_emails where order_id = orders.id)
      returning id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`update invoices set buyer = buyer || ${NOBODY}::jsonb where order_id = any(${ids}::uuid[])`.execute(trx);
    await sql`delete from emails where props ? 'orderId' and props ->> 'orderId' = any(${ids}::text[])`.execute(trx);
    return ids.length;
  });
  if (forgotten > 0) log.info({ table: "orders", forgotten }, "retention is over");
}

/** The last moment of the accounting year that ended ten years ago, in Paris. */
const yearEnd = sql`(date_trunc('year', now() at time zone 'Europe/Paris') - interval '10 years') at time zone 'Europe/Paris'`;

/** The country stays, because the VAT follows it. */
const NOBODY = JSON.stringify({ name: "", email: "", lines: [], postalCode: "", city: "", company: null });
