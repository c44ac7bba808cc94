import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { queueEmails } from "#app/domain/mail/outbox.server.ts";
import { createToken } from "#app/domain/people/accounts/tokens.server.ts";
import { type Account, accountOf } from "#app/domain/people/accounts/users.server.ts";
import { stopFollowUpsOfBuyer } from "#app/domain/people/subscribers/series.server.ts";
import { joinNextCohort } from "#app/domain/school/cohorts/join.server.ts";
import type { Checkout } from "#app/gateways/stripe/checkout.server.ts";
import type { Db } from "#db/connection.server.ts";
import { grantAccessForOrder } from "../access/access.server.ts";
import { accessEmailDue } from "../access/open-with-confirmation.server.ts";
import { applyEvent, type Order } from "../order.server.ts";
import { savePayment } from "../payments/payments.server.ts";
import { saveSubscription } from "../subscriptions/subscriptions.server.ts";
import { alertIfPaidTwice } from "./paid-twice.server.ts";

/**
 * The caller's transaction holds the lock on the order. A payment after the last seat was taken (`isLate`) opens
 * nothing: the order awaits its refund, which the caller requests from Stripe after the commit.
 */
export async function recordPayment(
  trx: Db,
  order: Order,
  checkout: Checkout,
  { isLate }: { isLate: boolean },
): Promise<Order | undefined> {
  const account = isLate ? null : await accountOf(trx, order);
  if (checkout.subscription) await saveSubscription(trx, order.id, checkout.subscription);
  const event = account ? { type: "paid" as const, userId: account.id } : { type: "sold-out" as const };
  const recorded = await applyEvent(trx, order, { ...event, checkout });
  await saveCheckoutPayment(trx, order.id, checkout);
  if (account) await openTraining(trx, order, account);
  else await alertPaidLate(trx, order, checkout.id);
  return recorded;
}

async function saveCheckoutPayment(trx: Db, orderId: string, checkout: Checkout): Promise<void> {
  const billing = checkout.billing && JSON.stringify(checkout.billing);
  if (billing) await trx.updateTable("orders").set({ billing }).where("id", "=", orderId).execute();
  await savePayment(trx, {
    ...checkout,
    orderId,
    periodStart: checkout.subscription?.periodStart ?? null,
    periodEnd: checkout.subscription?.periodEnd ?? null,
    paidAt: new Date(),
  });
}

async function openTraining(trx: Db, order: Order, account: Account): Promise<void> {
  await alertIfPaidTwice(trx, account.id, order);
  const purchase = { userId: account.id, formationId: order.formationId, orderId: order.id };
  await grantAccessForOrder(trx, purchase);
  await joinNextCohort(trx, purchase);
  await queueOrderEmails(trx, order, account);
  await stopFollowUpsOfBuyer(trx, order.email, order.formationId);
  log.info({ orderId: order.id }, "order paid");
}

/** The confirmation leaves first, and the access email waits for it as the training does (art. L221-13). */
async function queueOrderEmails(trx: Db, order: Order, account: Account): Promise<void> {
  const tokenId = account.hasPassword ? "" : await createToken(trx, account.id, "set_password", { subject: order.id });
  const confirmation = { props: { orderId: order.id }, dedupeKey: `order:${order.id}:confirmation` };
  const access = {
    props: { orderId: order.id, tokenId },
    dedupeKey: `order:${order.id}:access`,
    scheduledFor: await accessEmailDue(trx, order.id, account.id),
  };
  await queueEmails(trx, [
    { name: "order-confirmation", recipient: order.email, ...confirmation },
    { name: "training-access", recipient: order.email, ...access },
  ]);
}

async function alertPaidLate(trx: Db, { id, number }: Order, sessionId: string): Promise<void> {
  const alert = operatorAlerts.paidLate(number, sessionId);
  await alertOperator(trx, { key: `order:${id}:paid-late`, orderId: id, ...alert });
}
