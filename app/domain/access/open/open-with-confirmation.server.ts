import { type SqlBool, sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import type { Db } from "#db/connection.server.ts";

/** Whether the mail server has accepted a confirmation of the order that the query reads. */
export const hasConfirmationLeft = sql<SqlBool>`exists (select from emails
  where props ? 'orderId' and props ->> 'orderId' = orders.id::text
  and template = 'order-confirmation' and status = 'sent')`;

/** A shop without a mail server sends none: there the confirmation is to download at once. */
const PATIENCE = env.SMTP_URL ? "10 minutes" : "0";

/** When the order's access opens without it. */
export const opensAnyway = sql<Date>`(orders.paid_at + interval '${sql.raw(PATIENCE)}')`;

/**
 * When the access of a paid order opens: now, if its confirmation has left; else with it, ten minutes after the payment
 * at the latest, because nobody waits longer for what is paid (art. L221-13). No job is needed for that.
 */
export function accessOpensAt(orderId: string) {
  return sql<Date>`(select case when ${hasConfirmationLeft} then now() else greatest(now(), ${opensAnyway}) end
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
