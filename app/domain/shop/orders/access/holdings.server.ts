import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

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
