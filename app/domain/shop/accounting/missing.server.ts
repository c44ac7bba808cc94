import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "./issue.server.ts";

const BATCH = 500;

/** An update of the shop takes less time; while it lasts, the previous release records payments, too. */
const RECENT_MS = 2 * 24 * 3600 * 1000;

/**
 * Issues the invoices of recent payments that an older release, which knew no invoices, has recorded, in the order in
 * which the payments arrived. The buyers get no email and find the invoices on their orders. Runs each minute on the
 * recent payments only, because reading all of them would cost more each year.
 */
export function issueRecentInvoices(db: Db): Promise<void> {
  return issueMissingSince(db, new Date(Date.now() - RECENT_MS));
}

/**
 * Issues the missing invoices of the orders that were paid or refunded since then; of all orders when `since` is null.
 */
export function issueMissingInvoices(db: Db, since: Date | null): Promise<void> {
  return issueMissingSince(db, since ?? new Date(0));
}

async function issueMissingSince(db: Db, since: Date): Promise<void> {
  let issued = 0;
  for (let ids = await findLacking(db, since); ids.length > 0; ids = await findLacking(db, since)) {
    for (const id of ids) await completeInvoices(db, id);
    issued += ids.length;
  }
  if (issued > 0) log.info({ orders: issued }, "missing invoices issued");
}

/** Issues an order's missing invoices and credit notes without an email. */
async function completeInvoices(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${orderId} for no key update`.execute(trx);
    await issueInvoices(trx, orderId, { tellsBuyer: false });
  });
}

async function findLacking(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_payments payment
    where amount_cents > 0 and id in (
      select id from order_payments where paid_at >= ${since}
      union select order_payments.id from order_payments join orders on orders.id = order_id where refunded_at >= ${since}
    ) and (
      not exists (select from invoices where payment_id = payment.id and kind = 'invoice')
      or refunded_cents > (
        select coalesce(sum(total_cents), 0) from invoices where payment_id = payment.id and kind = 'credit_note'))
    group by order_id order by min(paid_at), order_id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}
