import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../alerts.server.ts";

/**
 * Whoever has a training by an order pays for it again, or gets another order for it by a corrected address. A guest's
 * second order can't be refused without telling strangers who is a customer: a person looks at it. To be called before
 * access is given.
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
  await alertOperator(
    trx,
    `order:${order.id}:paid-twice`,
    "Même formation payée deux fois",
    [`Première commande : ${other.number}`, `Seconde commande : ${order.number}`],
    order.id,
  );
}
