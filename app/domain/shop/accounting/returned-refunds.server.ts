import type { Db } from "#db/connection.server.ts";

/** The buyer's bank sent the refund back. The credit note stays, because the seller still owes the money. */
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
