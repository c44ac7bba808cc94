import { publicUrl } from "#app/config/env.server.ts";
import type { CheckoutSession } from "#app/gateways/stripe.server.ts";
import { cancelSubscription, refundPayment } from "#app/gateways/stripe-after-sale.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { formatEuros } from "../../values/money.ts";
import { cancelOrder } from "../cancel-order.server.ts";

/** A delayed payment was refused by the bank: nothing was taken, the seat is free, and she is told. */
export async function endRefusedPayment(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await cancelOrder(trx, orderId, "payment-failed"))) return;
    const order = await trx
      .selectFrom("orders")
      .innerJoin("formations", "formations.id", "orders.formation_id")
      .select(["orders.email", "formations.slug"])
      .where("orders.id", "=", orderId)
      .executeTakeFirstOrThrow();
    await queueEmail(trx, {
      name: "payment-failed",
      recipient: order.email,
      props: { orderId, link: `${publicUrl}/checkout/${order.slug}` },
      dedupeKey: `order:${orderId}:payment-failed`,
    });
  });
}

/** Paid after the last seat was gone: the money goes back at once, and she is told. Both calls to Stripe may be repeated. */
export async function giveBack(db: Db, session: CheckoutSession, orderId: string): Promise<void> {
  if (session.subscriptionId) await cancelSubscription(session.subscriptionId);
  if (session.paymentIntentId) await refundPayment(session.paymentIntentId, orderId);
  await db.transaction().execute(async (trx) => {
    const order = await trx
      .updateTable("orders")
      .set({
        status: "refunded",
        refunded_at: new Date(),
        refunded_cents: session.amount,
        stripe_payment_intent_id: session.paymentIntentId,
      })
      .where("id", "=", orderId)
      .where("status", "=", "canceled")
      .returning(["email", "amount_cents"])
      .executeTakeFirst();
    if (!order) return;
    await queueEmail(trx, {
      name: "sold-out-refunded",
      recipient: order.email,
      props: { orderId, amount: formatEuros(order.amount_cents) },
      dedupeKey: `order:${orderId}:sold-out`,
    });
  });
}
