import { sql } from "kysely";
import { forEachRow } from "#app/domain/journal/alerts/for-each-row.server.ts";
import type { Db } from "#db/connection.server.ts";
import { releaseSeat, reserveLateSeat } from "../../catalogue/formations.server.ts";
import { lockOrder } from "../order.server.ts";
import { entitlementOf, GRACE_MS } from "./entitlement.ts";
import { accessOpensAt } from "./open-with-confirmation.server.ts";

interface Grant {
  userId: string;
  formationId: string;
  orderId: string;
}

/**
 * Grants a user access to a training, with the order as its source; the access opens with the confirmation of the
 * order. Access that is already granted keeps its source. Access that an administrator has revoked for this order stays
 * revoked; a new order grants it again.
 */
export async function grantAccessForOrder(trx: Db, { userId, formationId, orderId }: Grant): Promise<void> {
  await trx
    .insertInto("access")
    .values({
      user_id: userId,
      formation_id: formationId,
      source: "order",
      order_id: orderId,
      granted_at: sql`now()`,
      opens_at: accessOpensAt(orderId),
    })
    .onConflict((conflict) =>
      conflict
        .constraint("access_pkey")
        .doUpdateSet({ source: "order", order_id: orderId, revoked_at: null, opens_at: accessOpensAt(orderId) })
        .where("access.revoked_at", "is not", null)
        .where(sql<boolean>`(access.source <> 'admin' or access.order_id is distinct from ${orderId}::uuid)`),
    )
    .execute();
}

/**
 * Brings access and seat in line with the order. The caller holds the lock on the order's row. A buyer who pays again
 * after a lapse gets access even when every seat was taken meanwhile.
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
  const { seat, access } = entitlementOf(order, now);
  if (access && order.user_id) {
    await grantAccessForOrder(trx, { userId: order.user_id, formationId: order.formation_id, orderId });
  } else {
    await revokeAccessForOrder(trx, orderId);
  }
  if (seat && !order.holds_seat && (await reserveLateSeat(trx, order.formation_id))) {
    await trx.updateTable("orders").set({ holds_seat: true }).where("id", "=", orderId).execute();
  }
  if (!seat && order.holds_seat) {
    await trx.updateTable("orders").set({ holds_seat: false }).where("id", "=", orderId).execute();
    await releaseSeat(trx, order.formation_id);
  }
}

/** Revokes access whose grace period is over. The lock makes a payment visible that arrived in the meantime. */
export async function expireAccess(db: Db): Promise<void> {
  const overdue = await db
    .selectFrom("subscriptions")
    .innerJoin("access", "access.order_id", "subscriptions.order_id")
    .select(["subscriptions.order_id as id", "subscriptions.order_id as orderId"])
    .where("past_due_since", "<", new Date(Date.now() - GRACE_MS))
    .where("revoked_at", "is", null)
    .orderBy("past_due_since")
    .limit(500)
    .execute();
  const expire = ({ id }: { id: string }) =>
    db.transaction().execute(async (trx) => {
      await lockOrder(trx, id);
      await syncAccess(trx, id);
    });
  await forEachRow(db, "expire-access", overdue, expire);
}

/**
 * Access granted by an administrator depends on no order. This function ties it to an order of the same buyer, so that
 * it ends with the order or passes to another one: what ends the contract ends access, whoever granted it.
 */
export async function linkAccessToOrder(
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
 * Revokes the access that this order opened. Access from another source stays. When the buyer has paid twice for the
 * training, the other order takes the access over.
 */
export async function revokeAccessForOrder(trx: Db, orderId: string): Promise<void> {
  // Both orders share one access row. It is locked, whichever order it names, before the other order is read: two
  // orders that end at the same time must not hand the access to each other.
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
  const others = await trx
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select([
      "orders.id",
      "orders.status",
      "disputed_at",
      "subscriptions.status as subscription_status",
      "past_due_since",
    ])
    .where("user_id", "=", access.user_id)
    .where("formation_id", "=", access.formation_id)
    .where("orders.id", "!=", orderId)
    .execute();
  const now = new Date();
  const successor = others.find((order) => entitlementOf(order, now).access);
  await trx
    .updateTable("access")
    .set(successor ? { order_id: successor.id } : { revoked_at: sql`now()` })
    .where("user_id", "=", access.user_id)
    .where("formation_id", "=", access.formation_id)
    .execute();
}
