import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export interface WeeklyStats {
  signups: number;
  /** Paid orders, including those refunded since. */
  orders: number;
  /** Cents: all payments, later months of subscriptions included, minus their refunds. */
  revenue: number;
}

export async function readWeeklyStats(db: Db): Promise<WeeklyStats> {
  const since = sql<Date>`now() - interval '7 days'`;
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("subscribers")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("createdAt", ">=", since)
        .as("signups"),
      eb
        .selectFrom("orders")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("paidAt", ">=", since)
        .as("orders"),
      eb
        .selectFrom("orderPayments")
        .select(sql<string>`coalesce(sum(amount_cents - refunded_cents), 0)`.as("sum"))
        .where("paidAt", ">=", since)
        .as("revenue"),
    ])
    .executeTakeFirstOrThrow();
  return { signups: Number(row.signups), orders: Number(row.orders), revenue: Number(row.revenue) };
}
