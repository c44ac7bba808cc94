import { type SqlBool, sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import { sendOrderEmailNow } from "#app/domain/mail/outbox.server.ts";
import type { Db } from "#db/connection.server.ts";

export const isConfirmationSent = sql<SqlBool>`exists (select from emails
  where props ? 'orderId' and props ->> 'orderId' = orders.id::text
  and template = 'order-confirmation' and status = 'sent')`;

/** A shop without a mail server sends no confirmation: its buyers download it, and nothing waits for it. */
const MAX_WAIT = env.SMTP_URL ? "10 minutes" : "0";

export const opensAtTheLatest = sql<Date>`(orders.paid_at + interval '${sql.raw(MAX_WAIT)}')`;

/** With the confirmation, ten minutes after the payment at the latest (Code de la consommation, art. L221-13). */
export function accessOpensAt(orderId: string) {
  return sql<Date>`(select case when ${isConfirmationSent} then now() else greatest(now(), ${opensAtTheLatest}) end
    from orders where orders.id = ${orderId})`;
}

/** After the confirmation, also where another order has opened the access before. Undefined: now. */
export async function accessEmailDue(trx: Db, orderId: string): Promise<Date | undefined> {
  const order = await trx
    .selectFrom("orders")
    .select(opensAtTheLatest.as("due"))
    .where("id", "=", orderId)
    .where(sql<SqlBool>`not ${isConfirmationSent}`)
    .where(opensAtTheLatest, ">", sql<Date>`now()`)
    .executeTakeFirst();
  return order?.due;
}

export async function openWithConfirmation(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable("access")
    .set({ opensAt: sql`now()` })
    .where("orderId", "=", orderId)
    .where("opensAt", ">", sql<Date>`now()`)
    .execute();
  await sendOrderEmailNow(trx, orderId, "training-access");
}
