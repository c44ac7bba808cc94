import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "./issue.server.ts";

const AT_ONCE = 500;

/**
 * For the reconciliation: what a release that knew no invoices has recorded, before this one or beside it. In the order
 * in which the payments arrived; the buyers get no letter, and find the papers on their orders.
 */
export async function issueMissingInvoices(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_payments payment
    where amount_cents > 0 and (
      not exists (select from invoices where payment_id = payment.id and kind = 'invoice')
      or refunded_cents > (
        select coalesce(sum(total_cents), 0) from invoices where payment_id = payment.id and kind = 'credit_note'))
    group by order_id order by min(paid_at), order_id limit ${AT_ONCE}`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`select from orders where id = ${id} for no key update`.execute(trx);
      await issueInvoices(trx, id, { tellsBuyer: false });
    });
  }
  if (rows.length > 0) log.info({ orders: rows.length }, "missing invoices issued");
}
