import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { orderIsPaid } from "../order.server.ts";

/**
 * Orders paid in the last week whose buyer never got access; the nightly comparison with Stripe finds older ones. A
 * revoked row of `access` means that somebody closed it; no row means that access was never granted.
 */
export function paidWithoutAccess(db: Db) {
  return (
    db
      .selectFrom("orders")
      .select("orders.id")
      .where(orderIsPaid)
      .where("paid_at", ">", sql<Date>`now() - interval '7 days'`)
      .where("disputed_at", "is", null)
      // Without a buyer: the account was erased.
      .where("orders.user_id", "is not", null)
      // Not « not exists »: for that, PostgreSQL may read every access.
      .where((eb) =>
        eb(
          eb
            .selectFrom("access")
            .select("access.user_id")
            .whereRef("access.user_id", "=", "orders.user_id")
            .whereRef("access.formation_id", "=", "orders.formation_id"),
          "is",
          null,
        ),
      )
  );
}
