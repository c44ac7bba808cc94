import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * When the access of a paid order opens: now, if its confirmation has left; else with it, ten minutes after the payment
 * at the latest, because nobody waits longer for what is paid (art. L221-13). No job is needed for that.
 */
export function opensAt(orderId: string) {
  return sql<Date>`(select case
      when exists (select from emails where props ? 'orderId' and props ->> 'orderId' = orders.id::text
        and template = 'order-confirmation' and status = 'sent') then now()
      else greatest(now(), orders.paid_at + interval '10 minutes') end
    from orders where orders.id = ${orderId})`;
}

/** In the transaction that marks the confirmation of this order as sent: what waited for it opens. */
export async function openWithConfirmation(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable("access")
    .set({ opens_at: sql`now()` })
    .where("order_id", "=", orderId)
    .where("opens_at", ">", sql<Date>`now()`)
    .execute();
}
