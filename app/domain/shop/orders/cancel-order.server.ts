import type { Db } from "#db/connection.server.ts";
import { releaseSeat } from "../catalogue/formations.server.ts";
import { applyEvent, lockOrder, type Order } from "./order.server.ts";
import type { CancelReason } from "./order.ts";

/** Cancels an order that awaits payment and releases its seat. An order in any other status stays unchanged. */
export async function cancelOrder(db: Db, orderId: string, reason: CancelReason): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order) await cancelLocked(trx, order, reason);
  });
}

/**
 * Cancels the order in the caller's transaction, which holds its lock. Returns undefined for an order in another
 * status.
 */
export async function cancelLocked(trx: Db, order: Order, reason: CancelReason): Promise<Order | undefined> {
  const canceled = await applyEvent(trx, order, { type: "canceled", reason });
  if (canceled && order.holdsSeat) await releaseSeat(trx, order.formationId);
  return canceled;
}
