import { issueMissingInvoices } from "#app/domain/shop/accounting/missing.server.ts";
import { watchTurnover } from "#app/domain/shop/accounting/vat-regimes.server.ts";
import { applyAllDuePrices } from "#app/domain/shop/catalogue/price-changes.server.ts";
import { recordPractisedPrices } from "#app/domain/shop/launch/practised-prices.server.ts";
import { comparedSince, resolveDifferences } from "#app/domain/shop/ledger/resolve-differences.server.ts";
import { expireAccess } from "#app/domain/shop/orders/access/access.server.ts";
import { reconcileOrders } from "#app/domain/shop/orders/fulfilment/reconcile.server.ts";
import {
  catchUpOnEvents,
  processStripeEvent,
  TooEarly,
} from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { reconcileRefunds } from "#app/domain/shop/orders/refunds/refund-order.server.ts";
import { reconcileCancellations } from "#app/domain/shop/rights/cancel.server.ts";
import { carryOutDeclarations, remindSeller } from "#app/domain/shop/rights/carry-out.server.ts";
import { isStripeConfigured } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { JobPayload } from "../jobs.ts";
import { type Attempt, Postponed } from "../queue.server.ts";
import { runSteps } from "./steps.server.ts";

/** Some two minutes: Stripe sends the events of a purchase in any order, so the first attempts are no failures. */
const MAY_BE_EARLY = 5;

export async function stripeEventJob(
  db: Db,
  { eventId }: JobPayload<"stripe-event">,
  { attempt }: Attempt,
): Promise<void> {
  try {
    await processStripeEvent(db, eventId);
  } catch (error) {
    if (error instanceof TooEarly && attempt <= MAY_BE_EARLY) throw new Postponed(error.name);
    throw error;
  }
}

export async function reconcileOrdersJob(db: Db): Promise<void> {
  await runSteps({
    "expire access": () => expireAccess(db),
    "practised prices": () => recordPractisedPrices(db),
    "apply prices": () => applyAllDuePrices(db),
    ...(isStripeConfigured && {
      "reconcile orders": () => reconcileOrders(db),
      "finish refunds": () => reconcileRefunds(db),
      "finish cancellations": () => reconcileCancellations(db),
    }),
  });
}

export async function carryOutDeclarationsJob(db: Db): Promise<void> {
  await runSteps({
    ...(isStripeConfigured && { "carry out declarations": () => carryOutDeclarations(db) }),
    "remind the seller": () => remindSeller(db),
  });
}

export async function catchUpEventsJob(db: Db): Promise<void> {
  if (isStripeConfigured) await catchUpOnEvents(db);
}

export async function compareWithStripeJob(db: Db, { everything }: JobPayload<"compare-with-stripe">): Promise<void> {
  const since = everything ? null : await comparedSince(db);
  await runSteps({
    "missing invoices": () => issueMissingInvoices(db, since),
    turnover: () => watchTurnover(db),
    ...(isStripeConfigured && { "compare with Stripe": () => resolveDifferences(db, since) }),
  });
}
