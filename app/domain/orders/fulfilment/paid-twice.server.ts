import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../alerts.server.ts";

/**
 * A buyer who has the training by one order pays for it again, or gets another order for it by a corrected address. A
 * guest's second order can't be refused without telling strangers who is a customer: a person looks at it. To be called
 * before access is granted.
 */
export async function alertIfPaidTwice(
  trx: Db,
  userId: string,
  order: { id: string; number: string; formation_id: string },
): Promise<void> {
  const other = await trx
    .selectFrom("orders")
    .innerJoin("access", "access.order_id", "orders.id")
    .select("orders.number")
    .where("access.user_id", "=", userId)
    .where("access.formation_id", "=", order.formation_id)
    .where("revoked_at", "is", null)
    .where("orders.id", "!=", order.id)
    .executeTakeFirst();
  if (!other) return;
  await alertOperator(trx, {
    key: `order:${order.id}:paid-twice`,
    orderId: order.id,
    ...operatorAlerts.paidTwice(other.number, order.number),
  });
}
