import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import type { MoneyBack } from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Order } from "../order.server.ts";
import { markRefunded } from "../payments/payments.server.ts";

/**
 * Books what has left for the buyer of a payment, and what her bank has sent back. Any number of calls has the effect of
 * one. The caller holds the lock on the order.
 */
export async function bookMoneyBack(
  trx: Db,
  order: Order,
  { paymentIntentId, returned, sent, cameBack }: MoneyBack,
): Promise<void> {
  if (!paymentIntentId) return;
  await markRefunded(trx, paymentIntentId, returned);
  for (const refund of cameBack) await bookReturnedRefund(trx, order, refund);
  await bookRepeatedRefund(trx, paymentIntentId, sent);
}

/** The credit note stays, because the seller still owes the money. */
async function bookReturnedRefund(trx: Db, order: Order, { id, amount }: MoneyBack["cameBack"][number]): Promise<void> {
  const booked = await trx
    .insertInto("returnedRefunds")
    .values({ refundId: id, orderId: order.id, amountCents: amount })
    .onConflict((conflict) => conflict.column("refundId").doNothing())
    .executeTakeFirst();
  if (booked.numInsertedOrUpdatedRows === 0n) return;
  await alertOperator(trx, {
    key: `refund:${id}:failed`,
    orderId: order.id,
    ...operatorAlerts.refundFailed(order.number, id, formatEuros(amount)),
  });
}

/**
 * What has left and has no credit note: it is owed already. All that was ever sent only grows, so that the order in
 * which events are processed does not matter.
 */
async function bookRepeatedRefund(trx: Db, paymentIntentId: string, sent: MoneyBack["sent"]): Promise<void> {
  const [last] = sent.toSorted((a, b) => b.created - a.created);
  const cents = sent.reduce((sum, { amount }) => sum + amount, 0);
  await sql`
    insert into repeated_refunds (payment_id, stripe_id, amount_cents)
    select id, ${last?.id}, missing from order_payments, lateral (
      select ${cents}::int - refunded_cents - coalesce(sum(amount_cents), 0)::int as missing
      from repeated_refunds where payment_id = order_payments.id) sums
    where stripe_payment_intent_id = ${paymentIntentId} and missing > 0`.execute(trx);
}
