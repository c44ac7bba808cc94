import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * Where every email about an order goes, in a query of `orders`: the confirmed address that its account has now, which
 * may have changed since; without such an account, the address that was typed.
 */
export const recipientOfOrder = sql<string>`coalesce((select account.email from users account
  where account.id = orders.user_id and account.email_verified_at is not null), orders.email)`;

export async function recipientOf(db: Db, orderId: string): Promise<string> {
  const row = await db
    .selectFrom("orders")
    .select(recipientOfOrder.as("recipient"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return row.recipient;
}
