import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { orderIsPaid } from "../order.server.ts";

/** A revoked row of `access` means that somebody closed it. The nightly comparison with Stripe finds older orders. */
export function paidWithoutAccess(db: Db) {
  return (
    db
      .selectFrom("orders")
      .select("orders.id")
      .where(orderIsPaid)
      .where("paidAt", ">", sql<Date>`now() - interval '7 days'`)
      .where("disputedAt", "is", null)
      // Without a buyer: the account was erased.
      .where("orders.userId", "is not", null)
      // Not « not exists »: for that, PostgreSQL may read every access.
      .where((eb) =>
        eb(
          eb
            .selectFrom("access")
            .select("access.userId")
            .whereRef("access.userId", "=", "orders.userId")
            .whereRef("access.formationId", "=", "orders.formationId"),
          "is",
          null,
        ),
      )
  );
}
