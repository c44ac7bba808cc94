import { log } from "#app/config/log.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { countriesSoldIn } from "#app/content/legal/sold-in.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { readRestore } from "#app/domain/journal/restore-state.server.ts";
import { checkoutLink } from "#app/domain/mail/layout/links.ts";
import { cancelSentBefore, queueEmail, queueEmails } from "#app/domain/mail/outbox.server.ts";
import { createToken } from "#app/domain/people/accounts/tokens.server.ts";
import { type Account, accountOf } from "#app/domain/people/accounts/users.server.ts";
import { stopSeriesOfBuyer } from "#app/domain/people/subscribers/series.server.ts";
import { joinNextCohort } from "#app/domain/school/cohorts/members.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { type Checkout, retrieveCheckout } from "#app/gateways/stripe/checkout.server.ts";
import type { Papers } from "#app/gateways/stripe/order-metadata.ts";
import { refundPayment } from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "../../accounting/issue.server.ts";
import { countSeat, reserveLateSeat, sellHold } from "../../catalogue/seats.server.ts";
import { confirmUse } from "../../codes/uses.server.ts";
import { recipientOf } from "../../contract/recipient.server.ts";
import { grantAccessForOrder } from "../access/access.server.ts";
import { accessEmailDue, openWithConfirmation } from "../access/open-with-confirmation.server.ts";
import { confirmCredits } from "../credits.server.ts";
import { applyEvent, cancelLocked, lockOrder, type Order, returnReduction } from "../order.server.ts";
import { awaitsPayment, awaitsRefund, isPaid } from "../order.ts";
import { markRefunded, savePayment } from "../payments/payments.server.ts";
import { recordAfterSale } from "../refunds/record-refund.server.ts";
import { isSwitchedOn } from "../reminder/switch.server.ts";
import { endLapsedSubscriptions, endSubscriptionOf, saveSubscription } from "../subscriptions/subscriptions.server.ts";
import { decideCheckout } from "./checkout-decision.ts";
import { alertIfPaidTwice } from "./paid-twice.server.ts";
import { rebuildOrder } from "./rebuild-order.server.ts";

export type Fulfilment =
  /** Paid, with access; also when it was fulfilled before. */
  | { state: "paid"; orderId: string }
  | { state: "waiting"; orderId: string }
  | { state: "ended"; orderId: string }
  /** No session or order of this shop, or a payment that does not match the order. */
  | { state: "foreign"; isAtStripe?: boolean };

/**
 * Any number of calls in any order has the effect of one. Stripe is called before and after the transaction, never
 * inside it. Throws `StripeUnavailable`.
 */
export async function fulfilOrder(db: Db, sessionId: string, { bankRefused = false } = {}): Promise<Fulfilment> {
  const checkout = await retrieveCheckout(sessionId);
  if (!checkout) return { state: "foreign" };
  const order = await db.transaction().execute(async (trx) => {
    const recorded = await recordCheckout(trx, checkout, { bankRefused });
    if (recorded) await issueInvoices(trx, recorded.id);
    return recorded;
  });
  if (!order) return { state: "foreign", isAtStripe: true };
  if (awaitsRefund(order)) await refundLatePayment(db, order);
  if (isPaid(order) && order.stripePaymentIntentId) await recordAfterSale(db, order.stripePaymentIntentId);
  if (isPaid(order) && checkout.subscription) await endLapsedSubscriptions(db, order);
  return fulfilmentOf(order);
}

export function fulfilmentOf(order: Pick<Order, "id" | "status">): Fulfilment {
  return { state: isPaid(order) ? "paid" : awaitsPayment(order) ? "waiting" : "ended", orderId: order.id };
}

/** In the caller's transaction, with a lock on the order. Undefined when the session matches no order. */
async function recordCheckout(
  trx: Db,
  checkout: Checkout,
  options: { bankRefused: boolean },
): Promise<Order | undefined> {
  const restore = await readRestore(trx);
  const order = (await lockOrder(trx, checkout.orderId)) ?? (await rebuildOrder(trx, checkout, restore));
  const decision = decideCheckout(order, checkout, options);
  if (decision === "alert") await alertOperator(trx, alertAbout(order, checkout.id));
  if (!order || decision === "alert") return undefined;
  switch (decision) {
    case "record-payment":
    case "refund": {
      const hasSeat = decision === "record-payment" && (await takePaidSeat(trx, order, checkout));
      const paidBefore =
        restore && checkout.paidAt && checkout.paidAt < restore.restoredAt ? checkout.paidAt : undefined;
      return recordPayment(trx, order, checkout, { isLate: !hasSeat, paidBefore });
    }
    case "note-processing":
      return applyEvent(trx, order, { type: "processing", sessionId: checkout.id });
    case "cancel-expired":
      return cancelLocked(trx, order, "expired");
    case "cancel-refused":
      return recordRefusedPayment(trx, order);
    case "nothing":
      return order;
  }
}

/** False: it came too late, and is refunded. */
async function takePaidSeat(trx: Db, order: Order, { papers }: Checkout): Promise<boolean> {
  // Before the formation is locked.
  await confirmReduction(trx, order);
  const wasHeld = await sellHold(trx, order.id);
  if (order.holdsSeat || wasHeld) return true;
  // The lost database had served a payment that has its invoice.
  if (papers.invoice !== null) return countSeat(trx, order.formationId, { evenIfFull: true });
  return reserveLateSeat(trx, order.formationId);
}

function alertAbout(order: Order | undefined, sessionId: string) {
  if (!order) return { key: `session:${sessionId}`, ...operatorAlerts.paymentWithoutOrder(sessionId) };
  return {
    key: `order:${order.id}:mismatch`,
    orderId: order.id,
    ...operatorAlerts.otherAmount(order.number, sessionId),
  };
}

/**
 * Records the payment of a Checkout Session with everything that follows from it: account, access and emails. The
 * caller's transaction holds the lock on the order. A payment after the last seat was taken (`isLate`) opens nothing:
 * the order awaits its refund, which the caller requests from Stripe after the commit. A payment from before a restore
 * keeps its time (`paidBefore`).
 */
async function recordPayment(
  trx: Db,
  order: Order,
  checkout: Checkout,
  { isLate, paidBefore }: { isLate: boolean; paidBefore: Date | undefined },
): Promise<Order | undefined> {
  const account = isLate ? null : await accountOf(trx, order, paidBefore);
  const at = paidBefore ?? new Date();
  if (checkout.subscription) await saveSubscription(trx, order.id, checkout.subscription);
  const event = account ? { type: "paid" as const, userId: account.id } : { type: "sold-out" as const };
  const recorded = await applyEvent(trx, order, { ...event, checkout }, at);
  await saveCheckoutPayment(trx, order.id, checkout, at);
  await alertIfNotServed(trx, order, checkout.billing?.country ?? null);
  if (account) await openFormation(trx, order, account, checkout.papers);
  else await returnReduction(trx, order.id);
  if (!account) await alertPaidLate(trx, order, checkout.id);
  return recorded;
}

/** A payment is never refused because of its reduction. */
async function confirmReduction(trx: Db, { id, number }: Order): Promise<void> {
  const outcomes = [await confirmUse(trx, id), await confirmCredits(trx, id)];
  if (!outcomes.includes("refused")) return;
  await alertOperator(trx, { key: `order:${id}:code`, orderId: id, ...operatorAlerts.codeTwice(number) });
}

async function saveCheckoutPayment(trx: Db, orderId: string, checkout: Checkout, recordedAt: Date): Promise<void> {
  const billing = checkout.billing && JSON.stringify(checkout.billing);
  if (billing) await trx.updateTable("orders").set({ billing }).where("id", "=", orderId).execute();
  await savePayment(trx, {
    ...checkout,
    orderId,
    periodStart: checkout.subscription?.periodStart ?? null,
    periodEnd: checkout.subscription?.periodEnd ?? null,
    // By Stripe's clock, as those of later months: its day decides on the VAT (CGI, art. 269, 2 c).
    paidAt: checkout.paidAt ?? recordedAt,
  });
}

/** The order form offers only the countries of the seller's file; Stripe's page accepts any address. */
async function alertIfNotServed(trx: Db, { id, number }: Order, country: string | null): Promise<void> {
  if (!country || countriesSoldIn(seller).some(({ value }) => value === country)) return;
  const alert = operatorAlerts.countryNotServed(number, country);
  await alertOperator(trx, { key: `order:${id}:country`, orderId: id, ...alert });
}

async function openFormation(trx: Db, order: Order, account: Account, { confirmedAt }: Papers): Promise<void> {
  const twin = await alertIfPaidTwice(trx, account.id, order);
  const purchase = { userId: account.id, formationId: order.formationId, orderId: order.id };
  await grantAccessForOrder(trx, purchase);
  await joinNextCohort(trx, purchase);
  await queueOrderEmails(trx, order, account, twin);
  if (confirmedAt) {
    await cancelSentBefore(trx, [confirmationKey(order.id), accessKey(order.id)]);
    await openWithConfirmation(trx, order.id);
  }
  await stopSeriesOfBuyer(trx, order.email, order.formationId);
  log.info({ orderId: order.id }, "order paid");
}

const confirmationKey = (orderId: string) => `order:${orderId}:confirmation`;
const accessKey = (orderId: string) => `order:${orderId}:access`;

/** The confirmation leaves first, and the access email waits for it as the formation does (art. L221-13). */
async function queueOrderEmails(trx: Db, order: Order, account: Account, twin: string): Promise<void> {
  const tokenId = account.hasPassword ? "" : await createToken(trx, account.id, "set_password", { subject: order.id });
  const confirmation = { props: { orderId: order.id, twin }, dedupeKey: confirmationKey(order.id) };
  const access = {
    props: { orderId: order.id, tokenId },
    dedupeKey: accessKey(order.id),
    scheduledFor: await accessEmailDue(trx, order.id),
  };
  const recipient = await recipientOf(trx, order.id);
  await queueEmails(trx, [
    { name: "order-confirmation", recipient, ...confirmation },
    { name: "training-access", recipient, ...access },
  ]);
  if (await isSwitchedOn(trx, "sale_notice")) {
    const notice = { props: { saleId: order.id }, dedupeKey: `order:${order.id}:sale-notice` };
    await queueEmail(trx, { name: "sale-notice", recipient: seller.email, ...notice });
  }
}

async function alertPaidLate(trx: Db, { id, number }: Order, sessionId: string): Promise<void> {
  const alert = operatorAlerts.paidLate(number, sessionId);
  await alertOperator(trx, { key: `order:${id}:paid-late`, orderId: id, ...alert });
}

/** The bank refused a delayed payment: no money was taken, the seat is released, and the buyer gets an email. */
async function recordRefusedPayment(trx: Db, order: Order): Promise<Order | undefined> {
  const canceled = await cancelLocked(trx, order, "payment-failed");
  const { slug } = await trx
    .selectFrom("formations")
    .select("slug")
    .where("id", "=", order.formationId)
    .executeTakeFirstOrThrow();
  await queueEmail(trx, {
    name: "payment-failed",
    recipient: await recipientOf(trx, order.id),
    props: { orderId: order.id, link: checkoutLink(slug) },
    dedupeKey: `order:${order.id}:payment-failed`,
  });
  return canceled;
}

/** Refunds a payment that came after the last seat was taken, and informs the buyer. Every call to Stripe may be repeated. */
async function refundLatePayment(db: Db, { id, stripePaymentIntentId }: Order): Promise<void> {
  await endSubscriptionOf(db, id);
  if (stripePaymentIntentId) await refundPayment(stripePaymentIntentId, id);
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const refunded = order && (await applyEvent(trx, order, { type: "late-payment-refunded" }));
    if (!refunded) return;
    if (stripePaymentIntentId) await markRefunded(trx, stripePaymentIntentId, "all");
    await queueEmail(trx, {
      name: "sold-out-refunded",
      recipient: await recipientOf(trx, id),
      props: { orderId: id, amount: formatEuros(refunded.amountCents) },
      dedupeKey: `order:${id}:sold-out`,
    });
    await issueInvoices(trx, id);
  });
}
