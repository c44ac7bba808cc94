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
 * The access opens with the confirmation of the order. Access that is already granted keeps its source. Access that an
 * administrator has revoked for this order stays revoked; a new order grants it again.
 */
export async function grantAccessForOrder(trx: Db, { userId, formationId, orderId }: Grant): Promise<void> {
  await trx
    .insertInto("access")
    .values({
      userId,
      formationId,
      source: "order",
      orderId,
      grantedAt: sql`now()`,
      opensAt: accessOpensAt(orderId),
    })
    .onConflict((conflict) =>
      conflict
        .constraint("access_pkey")
        .doUpdateSet({ source: "order", orderId, revokedAt: null, opensAt: accessOpensAt(orderId) })
        .where("access.revokedAt", "is not", null)
        .where(sql<boolean>`(access.source <> 'admin' or access.order_id is distinct from ${orderId}::uuid)`),
    )
    .execute();
}

/** The caller holds the order's lock. A buyer who pays again after a lapse gets access even when no seat is left. */
export async function syncAccess(trx: Db, orderId: string, now = new Date()): Promise<void> {
  const order = await trx
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select([
      "orders.status",
      "orders.userId",
      "disputedAt",
      "holdsSeat",
      "formationId",
      "subscriptions.status as subscriptionStatus",
      "pastDueSince",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { seat, access } = entitlementOf(order, now);
  if (access && order.userId) {
    await grantAccessForOrder(trx, { userId: order.userId, formationId: order.formationId, orderId });
  } else {
    await revokeAccessForOrder(trx, orderId);
  }
  if (seat && !order.holdsSeat && (await reserveLateSeat(trx, order.formationId))) {
    await trx.updateTable("orders").set({ holdsSeat: true }).where("id", "=", orderId).execute();
  }
  if (!seat && order.holdsSeat) {
    await trx.updateTable("orders").set({ holdsSeat: false }).where("id", "=", orderId).execute();
    await releaseSeat(trx, order.formationId);
  }
}

/** Revokes access whose grace period is over. The lock makes a payment visible that arrived in the meantime. */
export async function expireAccess(db: Db): Promise<void> {
  const overdue = await db
    .selectFrom("subscriptions")
    .innerJoin("access", "access.orderId", "subscriptions.orderId")
    .select(["subscriptions.orderId as id", "subscriptions.orderId"])
    .where("pastDueSince", "<", new Date(Date.now() - GRACE_MS))
    .where("revokedAt", "is", null)
    .orderBy("pastDueSince")
    .limit(500)
    .execute();
  const expire = ({ id }: { id: string }) =>
    db.transaction().execute(async (trx) => {
      await lockOrder(trx, id);
      await syncAccess(trx, id);
    });
  await forEachRow(db, "expire-access", overdue, expire);
}

/** What ends the contract ends access, whoever granted it: it then ends with the order, or passes to another one. */
export async function linkAccessToOrder(
  trx: Db,
  order: { id: string; userId: string | null; formationId: string },
): Promise<void> {
  await trx
    .updateTable("access")
    .set({ source: "order", orderId: order.id })
    .where("userId", "=", order.userId)
    .where("formationId", "=", order.formationId)
    .where("source", "=", "admin")
    .where("revokedAt", "is", null)
    .execute();
}

/** Access from another source stays. When the buyer has paid twice, the other order takes the access over. */
export async function revokeAccessForOrder(trx: Db, orderId: string): Promise<void> {
  // Both orders share one access row. It is locked, whichever order it names, before the other order is read: two
  // orders that end at the same time must not hand the access to each other.
  const access = await trx
    .selectFrom("access")
    .innerJoin("orders", (join) =>
      join.onRef("orders.userId", "=", "access.userId").onRef("orders.formationId", "=", "access.formationId"),
    )
    .select(["access.userId", "access.formationId", "access.orderId", "revokedAt"])
    .where("orders.id", "=", orderId)
    .forUpdate("access")
    .executeTakeFirst();
  if (!access || access.orderId !== orderId || access.revokedAt) return;
  const others = await trx
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select(["orders.id", "orders.status", "disputedAt", "subscriptions.status as subscriptionStatus", "pastDueSince"])
    .where("userId", "=", access.userId)
    .where("formationId", "=", access.formationId)
    .where("orders.id", "!=", orderId)
    .execute();
  const now = new Date();
  const successor = others.find((order) => entitlementOf(order, now).access);
  await trx
    .updateTable("access")
    .set(successor ? { orderId: successor.id } : { revokedAt: sql`now()` })
    .where("userId", "=", access.userId)
    .where("formationId", "=", access.formationId)
    .execute();
}
