import { log } from "#app/config/log.server.ts";
import { listCompletedCheckouts } from "#app/gateways/stripe/checkout.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { cancelOrder } from "../cancel-order.server.ts";
import { orderAwaitsPayment, orderAwaitsRefund } from "../order.server.ts";
import { fulfillOrder } from "./fulfill-order.server.ts";

const LEAVE_ALONE_MS = 60_000;
/**
 * Stripe may have created a session whose id was never stored. It expires by itself; after that the order can be
 * canceled.
 */
const SURELY_OVER_MS = 10 * 60_000;
const LOOK_BACK_MS = 3 * 24 * 3600 * 1000;
const AT_ONCE = 5000;
const ONE_BY_ONE = 200;

/**
 * Gives access to paid orders even if every webhook is lost and the buyer never comes back. One request lists all
 * completed sessions, because most open orders are abandoned forms. Orders whose time to pay is over are checked one by
 * one.
 */
export async function reconcileOrders(db: Db): Promise<void> {
  const open = await db
    .selectFrom("orders")
    .select(["id", "stripe_checkout_session_id as session_id", "created_at", "expires_at"])
    .where(orderAwaitsPayment)
    .where("created_at", "<", new Date(Date.now() - LEAVE_ALONE_MS))
    .orderBy("created_at")
    .limit(AT_ONCE)
    .execute();
  const completed = await findCompleted(open);
  const over = open.filter((order) => order.expires_at.getTime() < Date.now() && !completed.has(order.id));
  for (const sessionId of completed.values()) await tryFulfilling(db, sessionId);
  for (const order of over.slice(0, ONE_BY_ONE)) {
    if (order.session_id) await tryFulfilling(db, order.session_id);
    else if (order.expires_at.getTime() + SURELY_OVER_MS < Date.now())
      await cancelOrder(db, order.id, "never-at-stripe");
  }
  await finishLateRefunds(db);
}

/** The completed sessions at Stripe by order, including those whose id was never stored. */
async function findCompleted(orders: { id: string; created_at: Date }[]): Promise<Map<string, string>> {
  const oldest = orders[0]?.created_at.getTime();
  if (oldest === undefined) return new Map();
  const sessions = await listCompletedCheckouts(new Date(Math.max(oldest - LEAVE_ALONE_MS, Date.now() - LOOK_BACK_MS)));
  const ids = new Set(orders.map(({ id }) => id));
  return new Map(sessions.flatMap(({ id, orderId }) => (orderId && ids.has(orderId) ? [[orderId, id]] : [])));
}

/** Refunds of payments without a seat that a crash interrupted. */
async function finishLateRefunds(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("orders")
    .select("stripe_checkout_session_id")
    .where(orderAwaitsRefund)
    .limit(50)
    .execute();
  for (const row of rows) if (row.stripe_checkout_session_id) await tryFulfilling(db, row.stripe_checkout_session_id);
}

/** One failing order must not block the others; an outage of Stripe stops them all. */
async function tryFulfilling(db: Db, sessionId: string): Promise<void> {
  try {
    await fulfillOrder(db, sessionId);
  } catch (error) {
    if (error instanceof StripeUnavailable) throw error;
    log.error({ err: error }, "an order could not be fulfilled");
  }
}
