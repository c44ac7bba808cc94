import type { Db } from "#db/connection.server.ts";
import { givesAccess } from "../access/entitlement.ts";
import type { Order } from "../order.server.ts";
import { canStillCharge } from "./status.ts";
import { endSubscriptionOf } from "./subscriptions.server.ts";

/** Otherwise both would be charged once the refused card works again. When both give access, a person decides. */
export async function endLapsedSubscriptions(db: Db, order: Order): Promise<void> {
  if (!order.userId) return;
  const subscriptions = await db
    .selectFrom("orders")
    .innerJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select(["orders.id", "subscriptions.status", "pastDueSince"])
    .where("userId", "=", order.userId)
    .where("formationId", "=", order.formationId)
    .execute();
  const now = new Date();
  const opens = ({ status, pastDueSince }: (typeof subscriptions)[number]) => givesAccess(status, pastDueSince, now);
  if (!subscriptions.some((own) => own.id === order.id && opens(own))) return;
  for (const other of subscriptions)
    if (other.id !== order.id && canStillCharge(other.status) && !opens(other)) await endSubscriptionOf(db, other.id);
}
