import { sql } from "kysely";
import { forEachRow } from "#app/domain/journal/alerts/for-each-row.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Db } from "#db/connection.server.ts";
import { revokeAttestationsOf } from "../../../school/attestation/manage.server.ts";
import { passSeatOn } from "../../../school/cohorts/waiting.server.ts";
import { countSeat, releaseSeat } from "../../catalogue/seats.server.ts";
import { recipientOf } from "../../contract/recipient.server.ts";
import { lockOrder } from "../order.server.ts";
import { isOver, isWithdrawn } from "../order.ts";
import { entitlementOf, GRACE_MS } from "./entitlement.ts";
import { accessOpensAt } from "./open-with-confirmation.server.ts";

export interface Holding {
  userId: string;
  formationId: string;
}

interface Grant extends Holding {
  orderId: string;
}

/**
 * The access opens with the confirmation of the order. Access that is already granted keeps its source. Access that an
 * administrator has revoked for this order stays revoked; a new order grants it again, and its days begin anew: otherwise
 * who withdrew and came back would find every module open.
 */
export async function grantAccessForOrder(trx: Db, { userId, formationId, orderId }: Grant): Promise<void> {
  const isAnother = sql`access.order_id is distinct from ${orderId}::uuid`;
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
        .doUpdateSet({
          source: "order",
          orderId,
          grantedAt: sql<Date>`case when ${isAnother} then now() else access.granted_at end`,
          allOpenedAt: sql<Date | null>`case when ${isAnother} then null else access.all_opened_at end`,
          revokedAt: null,
          opensAt: accessOpensAt(orderId),
        })
        .where("access.revokedAt", "is not", null)
        .where(sql<boolean>`(access.source <> 'admin' or ${isAnother})`),
    )
    .execute();
}

/**
 * Returns undefined when the access was given by hand before. Access that an order opened keeps its order and its days,
 * so that taking the gift back leaves what was bought.
 */
export async function grantByHand(trx: Db, { userId, formationId }: Holding): Promise<{ isNew: boolean } | undefined> {
  const unlessRevoked = (column: "order_id" | "granted_at" | "opens_at") =>
    sql`case when access.revoked_at is null then ${sql.ref(`access.${column}`)} end`;
  return trx
    .insertInto("access")
    .values({ userId, formationId, source: "admin", grantedAt: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .constraint("access_pkey")
        .doUpdateSet({
          source: "admin",
          orderId: sql<string | null>`${unlessRevoked("order_id")}`,
          grantedAt: sql<Date>`least(${unlessRevoked("granted_at")}, now())`,
          opensAt: sql<Date>`least(${unlessRevoked("opens_at")}, now())`,
          revokedAt: null,
        })
        .where(({ eb, or }) => or([eb("access.source", "!=", "admin"), eb("access.revokedAt", "is not", null)])),
    )
    .returning(sql<boolean>`granted_at = now()`.as("isNew"))
    .executeTakeFirst();
}

/** The caller holds the order's lock. A buyer who pays again after a lapse gets access even when no seat is left. */
export async function syncAccess(trx: Db, orderId: string): Promise<void> {
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
  const { seat, access } = entitlementOf(order, new Date());
  if (access && order.userId) {
    await grantAccessForOrder(trx, { userId: order.userId, formationId: order.formationId, orderId });
  } else {
    await revokeAccessForOrder(trx, orderId);
    const { userId, formationId } = order;
    // While a dispute is open, the place waits for its end.
    if (!seat && userId) await passSeatOn(trx, { userId, formationId });
    if (isOver(order) && userId)
      await revokeAttestationsOf(trx, { userId, formationId }, isWithdrawn(order) ? "withdrawn" : "refunded");
  }
  if (seat && !order.holdsSeat && (await countSeat(trx, order.formationId))) {
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

/** Access from another source stays open. When the buyer has paid twice, the other order takes the access over. */
export async function revokeAccessForOrder(trx: Db, orderId: string): Promise<void> {
  // Both orders share one access row. It is locked, whichever order it names, before the other order is read: two
  // orders that end at the same time must not hand the access to each other.
  const access = await trx
    .selectFrom("access")
    .innerJoin("orders", (join) =>
      join.onRef("orders.userId", "=", "access.userId").onRef("orders.formationId", "=", "access.formationId"),
    )
    .select(["access.userId", "access.formationId", "access.source", "access.orderId", "revokedAt"])
    .where("orders.id", "=", orderId)
    .forUpdate("access")
    .executeTakeFirst();
  if (!access || access.orderId !== orderId || access.revokedAt) return;
  const successor = (await listEntitlingOrders(trx, access)).find(({ id }) => id !== orderId);
  const staysOpen = successor || access.source === "admin";
  await trx
    .updateTable("access")
    .set(staysOpen ? { orderId: successor?.id ?? null } : { revokedAt: sql`now()` })
    .where("userId", "=", access.userId)
    .where("formationId", "=", access.formationId)
    .execute();
}

/** The caller has locked the access, not the orders: an order that ends at the same moment revokes it afterwards. */
export async function listEntitlingOrders(trx: Db, { userId, formationId }: Holding) {
  const orders = await trx
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select(["orders.id", "number", "orders.status", "disputedAt"])
    .select(["subscriptions.status as subscriptionStatus", "pastDueSince"])
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .execute();
  const now = new Date();
  return orders.filter((order) => entitlementOf(order, now).access);
}

/** Every access of an account, open or not: where it comes from and how far it goes. */
export function listHoldings(db: Db, userId: string) {
  return (
    db
      .selectFrom("access")
      .innerJoin("formations", "formations.id", "access.formationId")
      .leftJoin("orders", "orders.id", "access.orderId")
      .leftJoin("subscriptions", "subscriptions.orderId", "access.orderId")
      .select(["access.formationId", "formations.name as formation", "access.source", "access.grantedAt"])
      .select(["access.opensAt", "access.revokedAt", "orders.id as orderId", "orders.number as orderNumber"])
      .select(["currentPeriodEnd", "cancelAt", "cancelAtPeriodEnd"])
      // Nothing but the log keeps the reason.
      .select(
        sql<string | null>`(select after ->> 'reason' from audit_log
        where entity = 'user' and entity_id = access.user_id::text and action = 'grant'
          and after ->> 'formation' = formations.name and access.source = 'admin'
        order by at desc limit 1)`.as("reason"),
      )
      .where("access.userId", "=", userId)
      .orderBy("access.grantedAt", "desc")
      .orderBy("access.formationId")
      .execute()
  );
}

/** Tells the buyer, once for each dispute or subscription. */
export async function queueAccessClosed(
  trx: Db,
  orderId: string,
  reason: "disputed" | "unpaid",
  stripeId: string,
): Promise<void> {
  await queueEmail(trx, {
    name: "order-access-closed",
    recipient: await recipientOf(trx, orderId),
    props: { orderId, reason },
    dedupeKey: `access-closed:${stripeId}`,
  });
}
