import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { listCompletedCheckouts } from "#app/gateways/stripe/checkout.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { cancelLocked, cancelOrder, lockOrder, orderAwaitsPayment, orderAwaitsRefund } from "../order.server.ts";
import { fulfilOrder } from "./fulfil-order.server.ts";

/** Younger orders are left to the return page and the webhook. */
const MIN_AGE_MS = 60_000;
/** A session at Stripe whose id was never stored expires with the order, which can be canceled this long after. */
const UNSTORED_SESSION_MS = 10 * 60_000;
/** Stripe never deletes a session: an order whose session is unknown this long after it expired is canceled. */
const UNKNOWN_SESSION_MS = 23 * 3600 * 1000;
const LOOKBACK_MS = 3 * 24 * 3600 * 1000;
const OPEN_PER_RUN = 5000;
const OVERDUE_PER_RUN = 200;
const LATE_REFUNDS_PER_RUN = 50;

/**
 * Gives access to paid orders even if every webhook is lost and the buyer never comes back. One request lists all
 * completed sessions, because most open orders are abandoned forms. Orders whose time to pay is over are checked one by
 * one, the longest unchecked first, so that an order that always fails blocks none of the others.
 */
export async function reconcileOrders(db: Db): Promise<void> {
  const open = await db
    .selectFrom("orders")
    .select(["id", "createdAt"])
    .where(orderAwaitsPayment)
    .where("createdAt", "<", new Date(Date.now() - MIN_AGE_MS))
    .orderBy("lastCheckedAt", (order) => order.asc().nullsFirst())
    .orderBy("createdAt")
    .limit(OPEN_PER_RUN)
    .execute();
  const completed = await findCompleted(open);
  let failed = 0;
  for (const { id } of open) {
    const sessionId = completed.get(id);
    if (sessionId && !(await tryFulfilling(db, id, sessionId))) failed += 1;
  }
  for (const order of await findOverdue(db)) if (!(await tryEnding(db, order))) failed += 1;
  for (const { id, sessionId } of await findLateRefunds(db))
    if (sessionId && !(await tryFulfilling(db, id, sessionId))) failed += 1;
  if (failed > 0) log.error({ failed }, "orders could not be reconciled");
}

async function findCompleted(orders: { id: string; createdAt: Date }[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const oldest = Math.min(...orders.map(({ createdAt }) => createdAt.getTime()));
  const sessions = await listCompletedCheckouts(new Date(Math.max(oldest - MIN_AGE_MS, Date.now() - LOOKBACK_MS)));
  const ids = new Set(orders.map(({ id }) => id));
  return new Map(sessions.flatMap(({ id, orderId }) => (orderId && ids.has(orderId) ? [[orderId, id]] : [])));
}

interface OverdueOrder {
  id: string;
  sessionId: string | null;
  expiresAt: Date;
}

function findOverdue(db: Db): Promise<OverdueOrder[]> {
  return db
    .selectFrom("orders")
    .select(["id", "stripeCheckoutSessionId as sessionId", "expiresAt"])
    .where(orderAwaitsPayment)
    .where("expiresAt", "<", new Date())
    .orderBy("lastCheckedAt", (order) => order.asc().nullsFirst())
    .orderBy("createdAt")
    .limit(OVERDUE_PER_RUN)
    .execute();
}

function findLateRefunds(db: Db): Promise<{ id: string; sessionId: string | null }[]> {
  return db
    .selectFrom("orders")
    .select(["id", "stripeCheckoutSessionId as sessionId"])
    .where(orderAwaitsRefund)
    .orderBy("lastCheckedAt", (order) => order.asc().nullsFirst())
    .limit(LATE_REFUNDS_PER_RUN)
    .execute();
}

async function tryEnding(db: Db, { id, sessionId, expiresAt }: OverdueOrder): Promise<boolean> {
  if (sessionId)
    return tryFulfilling(db, id, sessionId, { isLost: expiresAt.getTime() + UNKNOWN_SESSION_MS < Date.now() });
  if (expiresAt.getTime() + UNSTORED_SESSION_MS < Date.now()) await cancelOrder(db, id, "never-at-stripe");
  return true;
}

/** One failing order must not block the others. An outage of Stripe stops the run; the next begins with others. */
async function tryFulfilling(db: Db, orderId: string, sessionId: string, { isLost = false } = {}): Promise<boolean> {
  await db.updateTable("orders").set({ lastCheckedAt: new Date() }).where("id", "=", orderId).execute();
  try {
    const fulfilment = await fulfilOrder(db, sessionId);
    if (isLost && fulfilment.state === "foreign" && !fulfilment.isAtStripe)
      await endUnknownOrder(db, orderId, sessionId);
    return true;
  } catch (error) {
    if (error instanceof StripeUnavailable) throw error;
    log.error({ err: error, orderId }, "an order could not be reconciled");
    return false;
  }
}

/** Another Stripe account, or a restored backup: nobody can pay this order any more, so its seat is released. */
async function endUnknownOrder(db: Db, orderId: string, sessionId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || !(await cancelLocked(trx, order, "never-at-stripe"))) return;
    await alertOperator(trx, {
      key: `order:${orderId}:unknown-at-stripe`,
      orderId,
      ...operatorAlerts.unknownAtStripe(order.number, sessionId),
    });
  });
}
