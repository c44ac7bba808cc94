import { log } from "#app/config/log.server.ts";
import { listCheckouts, StripeAway } from "#app/gateways/stripe.server.ts";
import type { Db } from "#db/connection.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { settleOrder } from "./settle-order.server.ts";

const LEAVE_ALONE_MS = 60_000;
/** A session that Stripe may have made without our knowing ends by itself within its life; then the order can go. */
const SURELY_OVER_MS = 10 * 60_000;
const LOOK_BACK_MS = 3 * 24 * 3600 * 1000;

/**
 * A paid order becomes access even if every webhook is lost and she never came back: asks Stripe about each order
 * that has been open for a minute. Orders whose session nobody knows are looked for among Stripe's recent ones.
 */
export async function sweepOrders(db: Db): Promise<void> {
  const open = await db
    .selectFrom("orders")
    .select(["id", "stripe_checkout_session_id", "created_at", "expires_at"])
    .where("status", "=", "pending")
    .where("created_at", "<", new Date(Date.now() - LEAVE_ALONE_MS))
    .orderBy("created_at")
    .limit(200)
    .execute();
  const unknown = open.filter((order) => !order.stripe_checkout_session_id);
  for (const order of open) {
    if (order.stripe_checkout_session_id) await trySettling(db, order.stripe_checkout_session_id);
  }
  if (unknown.length > 0) await findUnknown(db, unknown);
  await finishGivingBack(db);
}

async function findUnknown(db: Db, orders: { id: string; created_at: Date; expires_at: Date }[]): Promise<void> {
  const oldest = Math.min(...orders.map((order) => order.created_at.getTime()));
  const since = new Date(Math.max(oldest - LEAVE_ALONE_MS, Date.now() - LOOK_BACK_MS));
  const sessions = await listCheckouts(since);
  for (const order of orders) {
    const session = sessions.find((candidate) => candidate.orderId === order.id);
    if (session) await trySettling(db, session.id);
    else if (order.expires_at.getTime() + SURELY_OVER_MS < Date.now())
      await cancelOrder(db, order.id, "never-at-stripe");
  }
}

/** Refunds of payments without a seat that a crash cut short. */
async function finishGivingBack(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("orders")
    .select("stripe_checkout_session_id")
    .where("status", "=", "canceled")
    .where("canceled_reason", "=", "sold-out")
    .limit(50)
    .execute();
  for (const row of rows) if (row.stripe_checkout_session_id) await trySettling(db, row.stripe_checkout_session_id);
}

/** One order that fails must not keep the others waiting; Stripe being away keeps them all. */
async function trySettling(db: Db, sessionId: string): Promise<void> {
  try {
    await settleOrder(db, sessionId);
  } catch (error) {
    if (error instanceof StripeAway) throw error;
    log.error({ err: error }, "an order could not be settled");
  }
}
