import type { Db } from "#db/connection.server.ts";
import { freeSeat } from "../catalogue/formations.server.ts";

/** Cancels an order that was not paid and gives its seat back. Does nothing to one in any other state. */
export async function cancelOrder(db: Db, orderId: string, reason: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
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
    if (order.holds_seat) await freeSeat(trx, order.formation_id);
    return true;
  });
}
