import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { readHeartbeats, recordHeartbeat } from "../../journal/heartbeats.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { recountSeats } from "../catalogue/seats.server.ts";
import { syncAccess } from "../orders/access/access.server.ts";
import { fulfilOrder } from "../orders/fulfilment/fulfil-order.server.ts";
import { lockOrder } from "../orders/order.server.ts";
import { recordMissingPayment, refundLaterPayments } from "../orders/payments/payments.server.ts";
import { recordDispute } from "../orders/refunds/record-dispute.server.ts";
import { recordAfterSale } from "../orders/refunds/record-refund.server.ts";
import { endSubscriptionOf, linkSubscription, syncSubscription } from "../orders/subscriptions/subscriptions.server.ts";
import type { Difference, DifferenceKind } from "./books.ts";
import { factInFrench } from "./fact-in-french.ts";
import { recordInvoiceCheck } from "./invoice-check.server.ts";
import { compareBatches, confirm } from "./ledger.server.ts";

type Remedy = (db: Db, orderId: string, stripeId: string) => Promise<unknown>;

/** Stripe is right about money, our orders about access and seats. */
const REMEDIES: Partial<Record<DifferenceKind, Remedy>> = {
  "paid-not-recorded": (db, _, sessionId) => fulfilOrder(db, sessionId),
  "payment-not-recorded": recordMissingPayment,
  "withdrawn-not-refunded": (db, orderId) => refundLaterPayments(db, orderId),
  "refund-not-recorded": (db, _, paymentIntentId) => recordAfterSale(db, paymentIntentId),
  "dispute-not-recorded": (db, _, disputeId) => recordDispute(db, disputeId),
  "dispute-only-here": async (db, _, disputeId) => disputeId && recordDispute(db, disputeId),
  "subscription-not-recorded": linkSubscription,
  "subscription-differs": (db, _, subscriptionId) => syncSubscription(db, subscriptionId),
  "subscription-goes-on": (db, orderId) => endSubscriptionOf(db, orderId),
  "access-missing": syncHoldings,
  "access-without-order": syncHoldings,
  "seat-kept": syncHoldings,
};

/** The first round records a missing payment; its refund only shows in the second. */
const ROUNDS = 2;

const DAY_MS = 24 * 3600 * 1000;
/** A week, less the time that a comparison takes. */
const EVERYTHING_EVERY_MS = 6.5 * DAY_MS;
/** A week, and the changes made while the last comparison ran. */
const NIGHT_MS = 8 * DAY_MS;

/**
 * Since when a night compares, and whether everything is due: once a week, because that takes longer with each year of
 * sales.
 */
export async function planComparison(db: Db): Promise<{ since: Date; everything: boolean }> {
  const last = (await readHeartbeats(db)).get("everything-compared")?.at.getTime() ?? 0;
  return {
    since: new Date(Math.max(last - DAY_MS, Date.now() - NIGHT_MS)),
    everything: Date.now() - last > EVERYTHING_EVERY_MS,
  };
}

/** `since` is null for everything. Throws `StripeUnavailable`, and the signal's reason when it is aborted. */
export async function resolveDifferences(db: Db, since: Date | null, signal: AbortSignal): Promise<void> {
  const differences: Difference[] = [];
  const numbers = new Set<string>();
  for await (const { books, found } of compareBatches(db, since, signal)) {
    let left = found;
    for (let round = 1; round <= ROUNDS && left.length > 0; round += 1) {
      signal.throwIfAborted();
      for (const difference of left) await resolveDifference(db, difference);
      const before = left.length;
      left = await confirm(db, books, left);
      log.info({ round, found: before, left: left.length }, "differences from Stripe");
    }
    for (const difference of left) await raiseAlert(db, difference);
    differences.push(...left);
    for (const { number } of books.shop.orders) numbers.add(number);
  }
  await recordInvoiceCheck(db, differences, since && numbers);
  if (since === null) await recordHeartbeat(db, "everything-compared");
}

/** A remedy that fails does not stop the others; an outage of Stripe stops them all. */
async function resolveDifference(db: Db, { kind, about, orderId, stripeId }: Difference): Promise<void> {
  try {
    if (kind === "seats-miscounted") await recountSeats(db, about);
    else await REMEDIES[kind]?.(db, orderId ?? "", stripeId ?? "");
  } catch (error) {
    if (error instanceof StripeUnavailable) throw error;
    log.error({ err: error, kind, orderId }, "a difference could not be resolved");
  }
}

/** A resolved alert stays resolved as long as the values are the same. */
async function raiseAlert(db: Db, { kind, about, orderId, expected, found }: Difference): Promise<void> {
  const values = hashOf(JSON.stringify([expected, found]));
  await alertOperator(db, {
    key: `ledger:${kind}:${about}:${values.slice(0, 16)}`,
    ...(orderId && { orderId }),
    ...operatorAlerts.difference(kind, about, factInFrench(expected), factInFrench(found)),
  });
}

async function syncHoldings(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await syncAccess(trx, orderId);
  });
}
