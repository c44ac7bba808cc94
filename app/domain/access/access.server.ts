import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { releaseSeat, reserveLateSeat } from "../catalogue/formations.server.ts";
import { givesAccess } from "./subscription-rules.ts";

interface Grant {
  userId: string;
  formationId: string;
  orderId: string;
}

/**
 * Opens a training to someone, with its source. Access that is open already keeps the source it has; what an
 * administrator has closed by hand for this very order stays closed, a new order opens it.
 */
export async function grantAccessForOrder(trx: Db, { userId, formationId, orderId }: Grant): Promise<void> {
  await trx
    .insertInto("access")
    .values({ user_id: userId, formation_id: formationId, source: "order", order_id: orderId, granted_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .constraint("access_pkey")
        .doUpdateSet({ source: "order", order_id: orderId, revoked_at: null })
        .where("access.revoked_at", "is not", null)
        .where(sql<boolean>`(access.source <> 'admin' or access.order_id is distinct from ${orderId}::uuid)`),
    )
    .execute();
}

/**
 * Access and seat follow what the order says now: paid, not contested, and for a subscription a state that opens.
 * The caller holds the order's row. Whoever pays again gets in, also when every seat was taken meanwhile.
 */
export async function syncAccess(trx: Db, orderId: string, now = new Date()): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select([
      "orders.status",
      "orders.user_id",
      "disputed_at",
      "holds_seat",
      "formation_id",
      "subscriptions.status as subscription_status",
      "past_due_since",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const runs = order.subscription_status === null || givesAccess(order.subscription_status, order.past_due_since, now);
  const isKept = order.status === "paid" && runs;
  if (isKept && !order.disputed_at && order.user_id) {
    await grantAccessForOrder(trx, { userId: order.user_id, formationId: order.formation_id, orderId });
  } else {
    await revokeAccessForOrder(trx, orderId);
  }
  if (isKept && !order.holds_seat && (await reserveLateSeat(trx, order.formation_id))) {
    await trx.updateTable("orders").set({ holds_seat: true }).where("id", "=", orderId).execute();
  }
  if (!isKept && order.holds_seat) {
    await trx.updateTable("orders").set({ holds_seat: false }).where("id", "=", orderId).execute();
    await releaseSeat(trx, order.formation_id);
  }
}

/**
 * Access that was opened by hand stands by itself. Tied to an order of hers it ends with it, or is handed to another one:
 * for what ends the contract, whoever opened the door.
 */
export async function tieAccessToOrder(
  trx: Db,
  order: { id: string; user_id: string | null; formation_id: string },
): Promise<void> {
  await trx
    .updateTable("access")
    .set({ source: "order", order_id: order.id })
    .where("user_id", "=", order.user_id)
    .where("formation_id", "=", order.formation_id)
    .where("source", "=", "admin")
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Closes what this order opened. Access from another source stays, and when she has paid for the same training twice
 * the other order takes over.
 */
export async function revokeAccessForOrder(trx: Db, orderId: string): Promise<void> {
  // The row of both of her orders is locked, whichever it names, before the other one is read: two that end together
  // must not hand over to each other.
  const access = await trx
    .selectFrom("access")
    .innerJoin("orders", (join) =>
      join.onRef("orders.user_id", "=", "access.user_id").onRef("orders.formation_id", "=", "access.formation_id"),
    )
    .select(["access.user_id", "access.formation_id", "access.order_id", "revoked_at"])
    .where("orders.id", "=", orderId)
    .forUpdate("access")
    .executeTakeFirst();
  if (!access || access.order_id !== orderId || access.revoked_at) return;
  const candidates = await trx
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select(["orders.id", "subscriptions.status", "past_due_since"])
    .where("user_id", "=", access.user_id)
    .where("formation_id", "=", access.formation_id)
    .where("orders.id", "!=", orderId)
    .where("orders.status", "=", "paid")
    .where("disputed_at", "is", null)
    .execute();
  const heir = candidates.find(
    ({ status, past_due_since }) => !status || givesAccess(status, past_due_since, new Date()),
  );
  await trx
    .updateTable("access")
    .set(heir ? { order_id: heir.id } : { revoked_at: sql`now()` })
    .where("user_id", "=", access.user_id)
    .where("formation_id", "=", access.formation_id)
    .execute();
}
