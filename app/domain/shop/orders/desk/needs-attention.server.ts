import { sql } from "kysely";
import { isLostToOrder } from "#app/domain/mail/lost-email.server.ts";
import type { Db } from "#db/connection.server.ts";
import { orderAwaitsPayment, orderAwaitsRefund, orderIsPaid } from "../order.server.ts";
import { paidWithoutAccess } from "./paid-without-access.server.ts";

export function ordersNeedingAttention(db: Db) {
  const orders = db.selectFrom("orders").select("orders.id");
  const running = orders
    .where(orderIsPaid)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("subscriptions")
            .select("orderId")
            .whereRef("orderId", "=", "orders.id")
            .where("subscriptions.status", "not in", ["active", "trialing"]),
        ),
      ),
    );
  return db
    .selectFrom("alerts")
    .select("orderId as id")
    .where("resolvedAt", "is", null)
    .where("orderId", "is not", null)
    .$narrowType<{ id: string }>()
    .unionAll(running.where("disputedAt", "is not", null))
    .unionAll(running.where("holdsSeat", "=", false))
    .unionAll(orders.where(orderAwaitsRefund))
    .unionAll(paidWithoutAccess(db))
    .unionAll(
      orders
        .where(orderAwaitsPayment)
        .where("processingAt", "is", null)
        .where("expiresAt", "<", sql<Date>`now() - interval '1 hour'`),
    )
    .unionAll(db.selectFrom("refundRequests").select("orderId as id").where("state", "=", "asked"))
    .unionAll(
      db
        .selectFrom("emails")
        .select(sql<string>`(props ->> 'orderId')::uuid`.as("id"))
        .where("status", "in", ["failed", "suppressed"])
        .where(sql<boolean>`props ? 'orderId'`)
        .where(isLostToOrder),
    );
}
