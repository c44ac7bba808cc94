import type { Db } from "#db/connection.server.ts";

/**
 * A refund that the buyer's bank sent back is an entry of its own. The credit note stays, because the sale stays
 * undone: the money is owed until the seller returns it by other means.
 */
export async function recordReturnedRefund(
  trx: Db,
  { refundId, orderId, amount }: { refundId: string; orderId: string; amount: number },
): Promise<void> {
  await trx
    .insertInto("returned_refunds")
    .values({ refund_id: refundId, order_id: orderId, amount_cents: amount })
    .onConflict((conflict) => conflict.column("refund_id").doNothing())
    .execute();
}
