import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import type { Db } from "#db/connection.server.ts";

/**
 * Before access is granted. A guest's second order is not refused: that would tell strangers who is a customer. Returns the
 * number of the order that has opened the formation before, or "": the confirmation names it to the owner of the mailbox.
 */
export async function alertIfPaidTwice(
  trx: Db,
  userId: string,
  order: { id: string; number: string; formationId: string },
): Promise<string> {
  const other = await trx
    .selectFrom("orders")
    .innerJoin("access", "access.orderId", "orders.id")
    .select("orders.number")
    .where("access.userId", "=", userId)
    .where("access.formationId", "=", order.formationId)
    .where("revokedAt", "is", null)
    .where("orders.id", "!=", order.id)
    .executeTakeFirst();
  if (!other) return "";
  await alertOperator(trx, {
    key: `order:${order.id}:paid-twice`,
    orderId: order.id,
    ...operatorAlerts.paidTwice(other.number, order.number),
  });
  return other.number;
}
