import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { isLockTimeout } from "#db/errors.server.ts";
import { type Fulfilment, fulfilmentOf, fulfilOrder } from "../fulfilment/fulfil-order.server.ts";
import { orderAwaitsPayment } from "../order.server.ts";
import { awaitsPayment, isSessionId } from "../order.ts";

const CHECK_INTERVAL = "3 seconds";
const TIMEOUT_MS = 6000;

/**
 * Brings an order in line with Stripe when its return page is opened. Anybody can open that page as often as they like:
 * Stripe is asked only about an order that awaits payment, once in three seconds over all replicas, and never about a
 * session that no order has. The session's id is stored before the buyer is sent to pay. A Stripe that is slow or fails
 * leaves the order waiting, because the payment may still succeed.
 */
export async function fulfilOnReturn(db: Db, sessionId: string): Promise<Fulfilment> {
  if (!isSessionId(sessionId)) return { state: "foreign" };
  const order = await db
    .selectFrom("orders")
    .select(["id", "status"])
    .where("stripeCheckoutSessionId", "=", sessionId)
    .executeTakeFirst();
  if (!order) return { state: "foreign" };
  if (!awaitsPayment(order)) return fulfilmentOf(order);
  const waiting = { state: "waiting", orderId: order.id } as const;
  if (!(await claimCheck(db, order.id))) return fulfilmentOf((await readUnlocked(db, order.id)) ?? order);
  const timeout = new AbortController();
  const fulfilling = fulfilOrder(db, sessionId).catch((error: unknown) => {
    log.warn({ err: error, orderId: order.id }, "not fulfilled on return");
    return waiting;
  });
  try {
    return await Promise.race([fulfilling, wait(TIMEOUT_MS, waiting, { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
}

/** Waits for the transaction that is updating the order, as Stripe's event does while its buyer comes back. */
async function readUnlocked(db: Db, orderId: string) {
  try {
    return await db.transaction().execute(async (trx) => {
      // Less than the time-out of a page: visitors of one order must not hold every connection.
      await sql`set local lock_timeout = '1s'`.execute(trx);
      return trx.selectFrom("orders").select(["id", "status"]).where("id", "=", orderId).forShare().executeTakeFirst();
    });
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
}

/** True for one request in three seconds. A locked row is skipped: another request is updating the order already. */
async function claimCheck(db: Db, orderId: string): Promise<boolean> {
  const result = await db
    .updateTable("orders")
    .set({ returnCheckedAt: sql<Date>`now()` })
    .where("id", "=", (query) =>
      query
        .selectFrom("orders")
        .select("id")
        .where("id", "=", orderId)
        .where(orderAwaitsPayment)
        .where(({ or, eb }) =>
          or([
            eb("returnCheckedAt", "is", null),
            eb("returnCheckedAt", "<", sql<Date>`now() - ${CHECK_INTERVAL}::interval`),
          ]),
        )
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
