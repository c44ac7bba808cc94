import type { Db } from "#db/connection.server.ts";
import { releaseSeat } from "../catalogue/formations.server.ts";

/**
 * Cancels an order that was not paid and gives its seat back, in the caller's transaction when there is one.
 * Does nothing to an order in any other state.
 */
export async function cancelOrder(db: Db, orderId: string, reason: string): Promise<boolean> {
  return db.isTransaction
    ? cancel(db, orderId, reason)
    : db.transaction().execute((trx) => cancel(trx, orderId, reason));
}

async function cancel(trx: Db, orderId: string, reason: string): Promise<boolean> {
  const order = await trx
    .selectFrom("orders")
    .select(["formation_id", "holds_seat"])
    .where("id", "=", orderId)
    .where("status", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
  if (!order) return false;
  await trx
    .updateTable("orders")
    .set({ status: "canceled", canceled_reason: reason, holds_seat: false, processing_at: null })
    .where("id", "=", orderId)
    .execute();
  if (order.holds_seat) await releaseSeat(trx, order.formation_id);
  return true;
}
