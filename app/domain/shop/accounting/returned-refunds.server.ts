import type { Db } from "#db/connection.server.ts";

/**
 * Records a refund that the buyer's bank sent back, as an entry of its own. The credit note stays, because the sale
 * stays canceled: the seller owes the money until it is returned by other means.
 */
export async function recordReturnedRefund(
  trx: Db,
  { refundId, orderId, amount }: { refundId: string; orderId: string; amount: number },
): Promise<void> {
  await trx
    .insertInto("returnedRefunds")
    .values({ refundId, orderId, amountCents: amount })
    .onConflict((conflict) => conflict.column("refundId").doNothing())
    .execute();
}
