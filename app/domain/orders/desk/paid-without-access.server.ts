import type { Db } from "#db/connection.server.ts";
import { orderIsPaid } from "../order.server.ts";

/**
 * Paid orders whose buyer never got access. A closed access row means that somebody closed it; no row means that access
 * was never granted.
 */
export function paidWithoutAccess(db: Db) {
  return (
    db
      .selectFrom("orders")
      .select("orders.id")
      .where(orderIsPaid)
      .where("disputed_at", "is", null)
      // Without a buyer: the account was erased.
      .where("orders.user_id", "is not", null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("access")
              .select("access.user_id")
              .whereRef("access.user_id", "=", "orders.user_id")
              .whereRef("access.formation_id", "=", "orders.formation_id"),
          ),
        ),
      )
  );
}
