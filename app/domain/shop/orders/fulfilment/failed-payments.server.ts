import { checkoutLink } from "#app/domain/mail/layout/links.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { refundPayment } from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "../../accounting/issue.server.ts";
import { applyEvent, cancelLocked, lockOrder, type Order } from "../order.server.ts";
import { markRefunded } from "../payments/payments.server.ts";
import { endSubscriptionOf } from "../subscriptions/subscriptions.server.ts";

export async function recordRefusedPayment(trx: Db, order: Order): Promise<Order | undefined> {
  const canceled = await cancelLocked(trx, order, "payment-failed");
  const { slug } = await trx
    .selectFrom("formations")
    .select("slug")
    .where("id", "=", order.formationId)
    .executeTakeFirstOrThrow();
  await queueEmail(trx, {
    name: "payment-failed",
    recipient: order.email,
    props: { orderId: order.id, link: checkoutLink(slug) },
    dedupeKey: `order:${order.id}:payment-failed`,
  });
  return canceled;
}

/** Refunds a payment that came after the last seat was taken, and informs the buyer. Every call to Stripe may be repeated. */
export async function refundLatePayment(db: Db, { id, stripePaymentIntentId }: Order): Promise<void> {
  await endSubscriptionOf(db, id);
  if (stripePaymentIntentId) await refundPayment(stripePaymentIntentId, id);
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const refunded = order && (await applyEvent(trx, order, { type: "late-payment-refunded" }));
    if (!refunded) return;
    if (stripePaymentIntentId) await markRefunded(trx, stripePaymentIntentId, "all");
    await queueEmail(trx, {
      name: "sold-out-refunded",
      recipient: refunded.email,
      props: { orderId: id, amount: formatEuros(refunded.amountCents) },
      dedupeKey: `order:${id}:sold-out`,
    });
    await issueInvoices(trx, id);
  });
}
